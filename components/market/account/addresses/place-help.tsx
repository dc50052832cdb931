import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { plural } from '@/lib/core/format';
import type { DeliveryReach } from '@/lib/core/pricing/delivery-fee';
import type { SuggestionDto } from '@/lib/people/addresses/dto';
import { MIN_SUGGESTION_CHARS } from '@/lib/people/addresses/policy';

export interface PlaceFieldProps {
  label?: string;
  value: string;
  /** A suggestion was chosen, and the text was not changed since. */
  isChosen: boolean;
  /** How many shops deliver to the chosen place; null for a place that shops don't deliver to. */
  reach: DeliveryReach | null;
  error: string | undefined;
  onType: (text: string) => void;
  onChoose: (place: SuggestionDto) => void;
  /** Called with whether suggestions for the text are loading. */
  onLoading: (isLoading: boolean) => void;
}

/** What the field has before and after its suggestions are loaded. */
export const PLACE_INPUT = {
  name: 'address',
  autoComplete: 'off',
  maxLength: 200,
  placeholder: 'Hall 3, Uselu Market…',
} as const;

/** Labels in the list for places that few or no shops deliver to. */
export const REACH_LABELS = {
  few: 'Few shops deliver here',
  none: 'Outside our delivery area',
} as const;

/** Warnings once such a place is chosen. */
const REACH_WARNINGS = {
  few: `${REACH_LABELS.few}. Your cart will tell you if yours can’t.`,
  none: `${REACH_LABELS.none}. Shops on Eki can’t deliver here yet.`,
} as const;

interface PlaceHelpProps {
  /** The field's id; the hint's is `${id}-hint`. */
  id: string;
  isChosen: boolean;
  /** How many shops deliver to the chosen place. */
  reach: DeliveryReach;
  isLoading: boolean;
  /** Number of suggestions in the open list; 0 if it is closed. */
  shownCount: number;
  /** The search has ended without a match. */
  hasNoMatch: boolean;
  /** A link to a map was pasted, without a name. */
  isOnlyLink: boolean;
  failure: Error | null;
  retry: () => void;
}

/** Hint, status and errors below the address field. */
export function PlaceHelp({
  id,
  isChosen,
  reach,
  failure,
  retry,
  isOnlyLink,
  ...search
}: PlaceHelpProps) {
  const warning = isChosen && reach !== 'most' ? REACH_WARNINGS[reach] : null;
  return (
    <>
      <div id={`${id}-hint`} className="mt-1.5 text-sm text-ink-2">
        {warning ? <Notice tone="warn">{warning}</Notice> : getPlaceHint(isChosen)}
      </div>
      <p role="status" className="sr-only">
        {warning ?? statusText(search)}
      </p>
      {failure && !isChosen ? (
        <Notice
          tone="danger"
          role="alert"
          className="mt-2"
          action={
            <Button variant="quiet" size="sm" onClick={retry}>
              Try again
            </Button>
          }
        >
          {failure.message}
        </Notice>
      ) : null}
      {isOnlyLink ? (
        <Notice tone="warn" role="status" className="mt-2">
          We can’t open map links. Type the name of the place, or of a landmark near it.
        </Notice>
      ) : null}
      {search.hasNoMatch ? (
        <Notice className="mt-2">
          We can’t find that near Ugbowo. Try a nearby hall, street, junction or market, and add the
          rest in the note for your rider.
        </Notice>
      ) : null}
    </>
  );
}

/** The hint below the field. */
export function getPlaceHint(isChosen: boolean): string {
  return isChosen
    ? 'Found on the map'
    : `Type ${MIN_SUGGESTION_CHARS} letters or more, then pick a suggestion. A nearby landmark works best.`;
}

function statusText({
  isLoading,
  shownCount,
  hasNoMatch,
}: Pick<PlaceHelpProps, 'isLoading' | 'shownCount' | 'hasNoMatch'>): string {
  if (isLoading) return 'Searching…';
  if (hasNoMatch) return 'No suggestions';
  return shownCount > 0 ? `${plural(shownCount, 'suggestion')}. Use the arrow keys.` : '';
}
