'use client';

import clsx from 'clsx';
import { useCombobox } from 'downshift';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { controlClass } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { Icon } from '@/components/ui/icon';
import { Spinner } from '@/components/ui/spinner';
import type { DeliveryReach } from '@/lib/core/pricing/delivery-fee';
import type { SuggestionDto } from '@/lib/people/addresses/dto';
import { PLACE_INPUT, type PlaceFieldProps, PlaceHelp, REACH_LABELS } from './place-help';
import { useSuggestions } from './use-suggestions';

interface PlaceComboboxProps extends PlaceFieldProps {
  /** Where the caret was in the field that this one replaces; null if it didn't have the focus. */
  caret: number | null;
}

/** The address field with suggestions, an ARIA combobox that never changes typed text. */
export function PlaceCombobox({
  label,
  value,
  isChosen,
  reach,
  error,
  onType,
  onChoose,
  onLoading,
  caret,
}: PlaceComboboxProps) {
  const id = useId();
  const {
    places,
    isLoading,
    isLongEnough,
    isOnlyLink,
    error: failure,
    retry,
  } = useSuggestions(isChosen ? '' : value);
  useEffect(() => onLoading(isLoading), [isLoading, onLoading]);
  const combobox = useCombobox({
    id,
    inputId: `${id}-input`,
    items: places,
    inputValue: value,
    selectedItem: null,
    // What was typed while this loaded gets its suggestions.
    initialIsOpen: caret !== null && value !== '',
    itemToString: (place) => place?.description ?? '',
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChoose(selectedItem),
  });
  const firstCaret = useRef(caret);
  // Runs before the next letter is typed.
  useLayoutEffect(() => {
    const field = document.getElementById(`${id}-input`);
    if (firstCaret.current === null || !(field instanceof HTMLInputElement)) return;
    field.focus();
    field.setSelectionRange(firstCaret.current, firstCaret.current);
  }, [id]);
  const shownReach = reach ?? 'most';
  const getReach = (place: SuggestionDto) => (reach === null ? 'most' : place.reach);
  const isListShown = combobox.isOpen && !isChosen && places.length > 0;
  const hasNoMatch = isLongEnough && !isChosen && !isLoading && !failure && places.length === 0;
  return (
    <div className="relative">
      <label
        {...combobox.getLabelProps()}
        htmlFor={`${id}-input`}
        className="mb-1.5 block text-sm font-semibold"
      >
        {label}
      </label>
      <div className="relative">
        <input
          {...combobox.getInputProps({
            // Not through the library's state, which would lose letters typed quickly.
            onChange: (event) => onType(event.currentTarget.value),
          })}
          type="text"
          {...PLACE_INPUT}
          aria-invalid={error ? true : undefined}
          aria-describedby={clsx(error && `${id}-error`, `${id}-hint`)}
          className={clsx(controlClass, 'pr-11')}
        />
        <span className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center text-ink-2">
          {isLoading && !isChosen ? (
            <Spinner className="size-5" />
          ) : (
            <PlaceIcon
              reach={isChosen ? shownReach : 'most'}
              className={clsx('size-5', isChosen && shownReach === 'most' && 'text-leaf')}
            />
          )}
        </span>
      </div>
      <ul
        {...combobox.getMenuProps({ 'aria-label': 'Suggestions' })}
        className={clsx(
          'absolute inset-x-0 z-10 mt-1.5 max-h-80 overflow-y-auto rounded-tile border border-line bg-card p-1.5 shadow-[0_12px_36px_#1b173026]',
          !isListShown && 'hidden',
        )}
      >
        {isListShown
          ? places.map((place, index) => (
              <li
                key={place.place_id}
                {...combobox.getItemProps({ item: place, index })}
                className={clsx(
                  'flex min-h-12 cursor-pointer items-center gap-3 rounded-xl px-3 py-2 leading-snug',
                  combobox.highlightedIndex === index && 'bg-tint text-adire',
                )}
              >
                <PlaceIcon reach={getReach(place)} className="size-4.5 shrink-0" />
                <PlaceName description={place.description} reach={getReach(place)} />
              </li>
            ))
          : null}
      </ul>
      <FieldError id={id} error={error} />
      <PlaceHelp
        id={id}
        isChosen={isChosen}
        reach={shownReach}
        isLoading={isLoading && !isChosen}
        shownCount={isListShown ? places.length : 0}
        hasNoMatch={hasNoMatch}
        isOnlyLink={isOnlyLink && !isChosen}
        failure={failure}
        retry={retry}
      />
    </div>
  );
}

function PlaceIcon({ reach, className }: { reach: DeliveryReach; className: string }) {
  const icon = reach === 'none' ? 'map-pin-off' : 'map-pin';
  return <Icon name={icon} className={clsx(className, reach !== 'most' && 'text-mango-text')} />;
}

/** The place's name, its surroundings below, and a warning if few or no shops deliver there. */
function PlaceName({ description, reach }: Pick<SuggestionDto, 'description' | 'reach'>) {
  const [name, ...rest] = description.split(', ');
  return (
    <span className="min-w-0">
      <span className="block font-semibold">{name}</span>
      {rest.length > 0 ? <span className="block text-sm text-ink-2">{rest.join(', ')}</span> : null}
      {reach === 'most' ? null : (
        <span className="block text-sm font-semibold text-mango-text">{REACH_LABELS[reach]}</span>
      )}
    </span>
  );
}
