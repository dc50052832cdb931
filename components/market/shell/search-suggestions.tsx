import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { isComposing } from '@/lib/client/keyboard';
import { clearRecentSearches, rememberSearch } from '@/lib/client/storage/recent-searches';
import { plural } from '@/lib/core/format';
import { SuggestionLine } from './suggestion-line';
import { type Suggestion, useSearchSuggestions } from './use-search-suggestions';

const LIST_ID = 'search-suggestions';
const NONE: readonly Suggestion[] = [];

/**
 * Suggestions under the search box: categories, vendors and products, or recent searches. Makes the existing input a
 * combobox: arrows move, Enter opens, Escape closes, and the typed text never changes. Loaded on
 * first use.
 */
export function SearchSuggestions({ input }: { input: HTMLInputElement }) {
  const router = useRouter();
  const [typed, setTyped] = useState(input.value);
  // Loading takes a moment, in which the box may have been left.
  const [isOpen, setOpen] = useState(() => input === document.activeElement);
  const [active, setActive] = useState(-1);
  const found = useSearchSuggestions(typed);
  const suggestions = isOpen ? found : NONE;
  const isShown = suggestions.length > 0;
  const selected = suggestions[active];

  const open = ({ kind, href }: Suggestion): void => {
    setOpen(false);
    setActive(-1);
    if (kind === 'clear') {
      clearRecentSearches();
      return;
    }
    rememberSearch(typed.trim());
    input.value = '';
    setTyped('');
    input.blur();
    router.push(href);
  };
  /** Handles the keys of a combobox; all others are left to the input. */
  const onKey = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setOpen(true);
      // The input itself is a stop too, at -1.
      const stops = found.length + 1;
      setActive((current) => ((current + 1 + step + stops) % stops) - 1);
    } else if (event.key === 'Enter') {
      if (selected) event.preventDefault();
      if (selected) open(selected);
      else setOpen(false);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
  };
  const handleKey = useRef(onKey);
  useEffect(() => {
    handleKey.current = onKey;
  });

  useEffect(() => {
    const onInput = (): void => {
      setTyped(input.value);
      setOpen(true);
      setActive(-1);
    };
    const onKeyDown = (event: KeyboardEvent): void => handleKey.current(event);
    const onBlur = (): void => setOpen(false);
    const onFocus = (): void => setOpen(true);
    // For letters typed while this component was loading.
    setTyped(input.value);
    const events = { input: onInput, keydown: onKeyDown, blur: onBlur, focus: onFocus } as const;
    for (const [name, listener] of Object.entries(events)) {
      input.addEventListener(name, listener as EventListener);
    }
    return () => {
      for (const [name, listener] of Object.entries(events)) {
        input.removeEventListener(name, listener as EventListener);
      }
    };
  }, [input]);
  useComboboxRole(input, isShown, selected ? `${LIST_ID}-${active}` : null);

  return (
    <>
      <div
        id={LIST_ID}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isShown}
        // The focus stays in the input when the list is scrolled or tapped.
        onPointerDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-30 mt-2 max-h-[min(26rem,60svh)] overflow-y-auto overscroll-contain rounded-box border border-line bg-card p-1.5 text-ink shadow-[0_12px_36px_#1b173026]"
      >
        {suggestions.map((suggestion, index) => (
          <SuggestionLine
            key={suggestion.href}
            id={`${LIST_ID}-${index}`}
            suggestion={suggestion}
            isActive={index === active}
            onChoose={() => open(suggestion)}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {isShown ? plural(suggestions.length, 'suggestion') : ''}
      </p>
    </>
  );
}

/** Sets the ARIA attributes of a combobox on the input while the list exists. */
function useComboboxRole(input: HTMLInputElement, isShown: boolean, activeId: string | null) {
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': LIST_ID,
      'aria-expanded': String(isShown),
      'aria-activedescendant': activeId,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    return () => {
      for (const name of Object.keys(attributes)) input.removeAttribute(name);
    };
  }, [input, isShown, activeId]);
}
