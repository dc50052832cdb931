'use client';

import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { loadWithRetry } from '@/components/ui/load-with-retry';
import { onFirstUse } from '@/lib/client/first-use';
import { MIN_SUGGESTION_CHARS } from '@/lib/people/addresses/policy';
import type { PlaceCombobox } from './place-combobox';
import { getPlaceHint, PLACE_INPUT, type PlaceFieldProps } from './place-help';

type Combobox = typeof PlaceCombobox;

const loadCombobox = (): Promise<Combobox> =>
  import('./place-combobox').then((module) => module.PlaceCombobox);

/**
 * The address field. Its suggestions load when the page is first used or the field gets the focus; until
 * then it is a text field, what was typed in it stays, and its suggestions count as loading.
 */
export function PlaceField({ label = 'Address', ...props }: PlaceFieldProps) {
  const [Loaded, setLoaded] = useState<ComponentType<Parameters<Combobox>[0]> | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const load = useCallback(
    () => void loadWithRetry(loadCombobox).then((part) => setLoaded(() => part)),
    [],
  );
  useEffect(() => onFirstUse(load), [load]);
  const { value, isChosen, error, onType, onLoading } = props;
  const isWaiting = !Loaded && !isChosen && value.trim().length >= MIN_SUGGESTION_CHARS;
  useEffect(() => {
    if (!Loaded) onLoading(isWaiting);
  }, [Loaded, isWaiting, onLoading]);
  if (Loaded) {
    const isFocused = input.current !== null && input.current === document.activeElement;
    const caret = isFocused ? (input.current?.selectionStart ?? 0) : null;
    return <Loaded label={label} {...props} caret={caret} />;
  }
  return (
    <TextField
      ref={input}
      label={label}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={false}
      {...PLACE_INPUT}
      value={value}
      error={error}
      hint={getPlaceHint(isChosen)}
      trailing={<Icon name="map-pin" className="mr-2.5 size-5 self-center text-ink-2" />}
      onFocus={load}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
