'use client';

import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { useAction } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { MESSAGES } from '@/lib/core/messages';
import type { SuggestionDto } from '@/lib/people/addresses/dto';

const WAIT_MS = 15_000;
/** Maximum age of a position that is used without asking again, ms. */
const MAX_AGE_MS = 10_000;

const REFUSED =
  'Your browser doesn’t share your location. Allow it for Eki in the site settings, or type a nearby landmark instead.';
const NOWHERE = 'We don’t know a place near you yet. Type a nearby landmark instead.';

/** "Use my location": chooses the nearest place that we know. */
export function UseLocation({ onChoose }: { onChoose: (place: SuggestionDto) => void }) {
  const { run, isBusy, message, setMessage } = useAction(
    async () => {
      const { latitude, longitude } = await findPosition();
      const { place } = await apiPost<{ place: SuggestionDto | null }>(
        '/api/map/nearest',
        { latitude, longitude },
        MESSAGES.suggestionsFailed,
      );
      if (place) onChoose(place);
      else setMessage(NOWHERE);
    },
    { onError: (error, text) => (error instanceof ApiError ? text : REFUSED) },
  );

  return (
    <div className="-mt-2.5">
      <Button variant="quiet" size="sm" isBusy={isBusy} onClick={() => void run()}>
        {isBusy ? null : <Icon name="locate-fixed" className="size-4.5" strokeWidth={1.9} />}
        Use my location
      </Button>
      {message ? (
        <Notice tone="warn" role="alert" className="mt-2">
          {message}
        </Notice>
      ) : null}
    </div>
  );
}

/** The device's position. Rejects if the person or the device refuses. */
function findPosition(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('no geolocation'));
      return;
    }
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      enableHighAccuracy: true,
      timeout: WAIT_MS,
      maximumAge: MAX_AGE_MS,
    });
  });
}
