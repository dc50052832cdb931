import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { MIN_SUGGESTION_CHARS } from '@/lib/addresses/policy';
import { plural } from '@/lib/core/format';

interface PlaceHelpProps {
  /** Of the field; the hint's id is `${id}-hint`. */
  id: string;
  isChosen: boolean;
  isLoading: boolean;
  /** Suggestions in the open list; 0 while it is closed. */
  shown: number;
  /** Suggestions came, and none fits. */
  hasNothing: boolean;
  failure: Error | null;
  retry: () => void;
}

/** What stands under the address field: how to go on, what was found, what went wrong. */
export function PlaceHelp({ id, isChosen, failure, retry, ...found }: PlaceHelpProps) {
  return (
    <>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-2">
        {isChosen
          ? 'Found on the map.'
          : `Type at least ${MIN_SUGGESTION_CHARS} letters and choose from the suggestions. A landmark near you works best.`}
      </p>
      <p role="status" className="sr-only">
        {statusText(found)}
      </p>
      {failure && !isChosen ? (
        <Notice
          tone="danger"
          role="alert"
          className="mt-2"
          action={
            <Button variant="quiet" size="sm" onClick={retry}>
              Retry
            </Button>
          }
        >
          {failure.message}
        </Notice>
      ) : null}
      {found.hasNothing ? (
        <Notice className="mt-2">
          No place of that name near Ugbowo. Try a hall, street, junction or market close by, and
          say the rest in the note for the rider.
        </Notice>
      ) : null}
    </>
  );
}

function statusText({
  isLoading,
  shown,
  hasNothing,
}: Pick<PlaceHelpProps, 'isLoading' | 'shown' | 'hasNothing'>): string {
  if (isLoading) return 'Searching…';
  if (hasNothing) return 'No suggestions.';
  return shown > 0 ? `${plural(shown, 'suggestion')}. Use the arrow keys.` : '';
}
