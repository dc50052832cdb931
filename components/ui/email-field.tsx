'use client';

import { type ComponentProps, useId } from 'react';
import { useDebounced } from '@/lib/client/use-debounced';
import { suggestEmail } from '@/lib/core/email-typo';
import { TextField } from './field';

/** How long to wait after the last letter, ms: "gmail.co" may still become "gmail.com". */
const PAUSE_MS = 600;

interface EmailFieldProps extends ComponentProps<typeof TextField> {
  value: string;
  /** Takes the address that was probably meant. */
  onSuggestion: (email: string) => void;
}

/** An email field that asks about a domain that looks mistyped: "gmail.con". */
export function EmailField({ value, hint, onSuggestion, ...rest }: EmailFieldProps) {
  const id = useId();
  const settled = useDebounced(value, PAUSE_MS);
  const meant = settled === value ? suggestEmail(value) : null;
  return (
    <TextField
      {...rest}
      id={id}
      value={value}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      hint={
        meant === null ? (
          hint
        ) : (
          <span role="status" className="wrap-anywhere">
            Did you mean{' '}
            <button
              type="button"
              translate="no"
              className="-my-2 inline-block min-h-11 font-bold text-adire underline underline-offset-4"
              onClick={() => {
                onSuggestion(meant);
                // The button goes away, and would take the focus with it.
                document.getElementById(id)?.focus();
              }}
            >
              {meant}
            </button>
            ?
          </span>
        )
      }
    />
  );
}
