import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Tag } from '@/components/ui/tag';
import { toastError, useAction } from '@/components/ui/use-action';
import { Panel } from '@/components/work/kit/panel';
import { apiPost } from '@/lib/client/api';
import { useNow } from '@/lib/client/settings';
import { formatClockSoon } from '@/lib/core/format';
import { UNTIL_FURTHER_NOTICE } from '@/lib/core/hours/hours';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { ShopSettingsDto } from '@/lib/shops/dto';
import { PREP_CHOICES } from './board-text';

const PAUSES = [
  { text: '15 min', fields: { minutes: 15 } },
  { text: '30 min', fields: { minutes: 30 } },
  { text: '1 hour', fields: { minutes: 60 } },
] as const;
const TODAY = { text: 'Today', fields: { until: 'closing' } } as const;

interface TakingOrdersProps {
  shop: ShopSettingsDto;
  prepMinutes: number;
  onPrep: (minutes: number) => void;
  onPaused: () => Promise<unknown>;
}

/** Pauses a shop immediately, and sets its usual preparation time, which is saved with the rest. */
export function TakingOrders({ shop, prepMinutes, onPrep, onPaused }: TakingOrdersProps) {
  const now = useNow();
  const buttons = useRef<HTMLDivElement>(null);
  const { vendorId, pausedUntil, isOpen } = shop;
  const { run: pause, isBusy } = useAction(
    async (fields: object) => {
      await apiPost('/api/seller/pause', { vendorId, ...fields }, PAGE_MESSAGES.errorOccurred);
      await onPaused();
      // The buttons for a pause and the one to end it replace each other.
      setTimeout(() => buttons.current?.querySelector('button')?.focus());
    },
    { onError: toastError('shop') },
  );
  const choices = [...new Set([...PREP_CHOICES, prepMinutes])].sort((a, b) => a - b);
  return (
    <Panel
      title="Taking orders"
      id="taking-orders"
      aside={
        <Tag tone={pausedUntil ? 'wait' : isOpen ? 'go' : 'quiet'} className="ml-auto">
          {pausedUntil ? 'Paused' : isOpen ? 'Yes' : 'Closed'}
        </Tag>
      }
    >
      <div ref={buttons} className="grid gap-4 px-4 pb-4">
        {pausedUntil ? (
          <div>
            <p className="text-ink-2">
              {new Date(pausedUntil) < UNTIL_FURTHER_NOTICE
                ? `Paused until ${formatClockSoon(pausedUntil, now)}.`
                : 'Paused until you end it.'}
            </p>
            <Button
              aria-disabled={isBusy || undefined}
              variant="quiet"
              size="desk"
              className="mt-2"
              onClick={() => void pause({ minutes: 0 })}
            >
              End pause
            </Button>
          </div>
        ) : (
          <fieldset>
            <legend className="mb-1.5 font-semibold">Pause for</legend>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-1.5">
              {(isOpen ? [...PAUSES, TODAY] : PAUSES).map(({ text, fields }) => (
                <Button
                  key={text}
                  aria-disabled={isBusy || undefined}
                  variant="quiet"
                  size="desk"
                  className="px-1.5!"
                  onClick={() => void pause(fields)}
                >
                  {text}
                </Button>
              ))}
            </div>
          </fieldset>
        )}
        <fieldset>
          <legend className="mb-1.5 font-semibold">
            Minutes until ready{' '}
            <span className="font-normal text-ink-2">you can change it per order</span>
          </legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-1.5">
            {choices.map((minutes) => (
              <label
                key={minutes}
                className="relative grid min-h-11 place-items-center rounded-control font-bold tabular inset-ring-[1.5px] inset-ring-line has-checked:bg-tint has-checked:text-adire has-checked:inset-ring-2 has-checked:inset-ring-adire has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-adire wide:min-h-9"
              >
                <input
                  type="radio"
                  name="prepMinutes"
                  className="sr-only"
                  checked={minutes === prepMinutes}
                  onChange={() => onPrep(minutes)}
                />
                {minutes}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </Panel>
  );
}
