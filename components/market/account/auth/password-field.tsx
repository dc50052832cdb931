'use client';

import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { whyGuessable } from '@/lib/people/common-passwords';
import { PASSWORD_RULES, unmetPasswordRules } from '@/lib/people/password';

type Person = NonNullable<Parameters<typeof whyGuessable>[1]>;

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'> {
  value: string;
  /** Shows the rules of a new password, ticked as they are met. */
  withRules?: boolean;
  /** The owner of the new password, which it must not be guessed from. */
  person?: Person;
}

/** A password field with a Show button and a warning when Caps Lock is on. */
export function PasswordField({ withRules = false, person, hint, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void =>
    setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onKeyDown={onKey}
      onKeyUp={onKey}
      hint={
        <>
          {hasCapsLock ? (
            <p role="status" className="font-semibold text-mango-text">
              Caps Lock is on
            </p>
          ) : null}
          {withRules ? <PasswordRules password={rest.value} person={person} /> : hint}
        </>
      }
      trailing={
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
          className="my-auto min-h-11 rounded-control px-3 text-sm font-bold text-adire"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}

/** The rules for a new password, and that it isn't easy to guess, with a tick for each that is met. */
function PasswordRules({ password, person }: { password: string; person: Person | undefined }) {
  const unmet = unmetPasswordRules(password);
  const problem = whyGuessable(password, person);
  return (
    <ul className="grid gap-0.5">
      {PASSWORD_RULES.map((rule) => (
        <Rule key={rule} isMet={!unmet.includes(rule)}>
          {rule}
        </Rule>
      ))}
      {problem ? (
        <li className="flex gap-2 font-semibold text-mango-text">
          <Icon
            name="circle-exclamation-point"
            className="mt-0.5 size-4 shrink-0"
            strokeWidth={2.25}
          />
          {/* Only the reason: the rest of the sentence is the refusal's. */}
          {problem.split(/[,.]/)[0]}
        </li>
      ) : (
        <Rule isMet={password !== ''}>not easy to guess, like a name and a number</Rule>
      )}
    </ul>
  );
}

function Rule({ isMet, children }: { isMet: boolean; children: string }) {
  return (
    <li className={isMet ? 'flex gap-2 text-leaf' : 'flex gap-2'}>
      {isMet ? (
        <Icon name="check" className="mt-0.5 size-4 shrink-0" strokeWidth={2.25} />
      ) : (
        <Icon name="circle" className="mt-0.5 size-4 shrink-0" />
      )}
      <span>
        {children}
        <span className="sr-only">{isMet ? ', met' : ', not yet'}</span>
      </span>
    </li>
  );
}
