import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Key } from './key';

/** A suggestion to insert: a saved reply or a name. */
export interface Suggestion {
  key: string;
  title: string;
  detail: string;
  insert: () => void;
}

/**
 * Which suggestions are listed below the text, and which one Enter accepts: `first` until another is reached
 * with the arrow keys. Escape closes the list until the text changes.
 */
export function useSuggestions(text: string, found: readonly Suggestion[], first: number) {
  const [stepped, setStepped] = useState<number | null>(null);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const suggestions = closedFor === text ? [] : found;
  const active = Math.min(stepped ?? first, suggestions.length - 1);

  /** Returns whether the key was one of the list's. */
  function handleKey(event: KeyboardEvent): boolean {
    if (suggestions.length === 0) return false;
    const { key } = event;
    const accepted = suggestions[active];
    const isAccepted = accepted && (key === 'Enter' || key === 'Tab') && !event.shiftKey;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step) setStepped(stepFrom(active, step, suggestions.length));
    else if (key === 'Escape') setClosedFor(text);
    else if (isAccepted) accepted.insert();
    else return false;
    event.preventDefault();
    return true;
  }

  function reset(): void {
    setStepped(null);
    setClosedFor(null);
  }

  return { suggestions, active, handleKey, reset };
}

/** Index of the next or previous suggestion; from none to the first or last. */
function stepFrom(at: number, step: 1 | -1, count: number): number {
  if (at < 0) return step === 1 ? 0 : count - 1;
  return (at + step + count) % count;
}

interface SuggestionsProps {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
}

export function Suggestions({ id, suggestions, active }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="mb-2 max-h-60 overflow-y-auto rounded-control border border-line bg-card p-1.25 shadow-[0_8px_24px_#1b173024]"
    >
      {suggestions.map((one, index) => (
        <div
          key={one.key}
          id={`${id}-${one.key}`}
          role="option"
          // Focus stays in the text; arrows and Enter choose from there.
          tabIndex={-1}
          aria-selected={index === active}
          className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-xl px-2.5 py-1.5 text-sm hover:bg-sand aria-selected:bg-tint wide:min-h-8.5"
          onMouseDown={(event) => event.preventDefault()}
          onClick={one.insert}
          onKeyDown={({ key }) => key === 'Enter' && one.insert()}
        >
          <b className="shrink-0 whitespace-nowrap text-adire">{one.title}</b>
          <span className="min-w-0 flex-1 truncate text-ink-2">{one.detail}</span>
          {index === active ? (
            <span className="max-wide:hidden">
              <Key>Enter</Key>
            </span>
          ) : null}
        </div>
      ))}
    </div>
  );
}
