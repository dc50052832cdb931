'use client';

import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { ApiError } from '@/lib/client/api';
import { clearToasts } from '@/lib/client/toast-queue';
import { focusFirstError } from './focus-first-error';
import { useAction } from './use-action';

type Values = Record<string, string | boolean>;
export type FormErrors<V extends Values> = Partial<Record<keyof V & string, string>>;

interface FormOptions<V extends Values> {
  initial: V;
  /** Errors by field; called before submission. */
  check: (values: V) => FormErrors<V> | Promise<FormErrors<V>>;
  /** Submits the form. An ApiError's message is shown at the field that it names, else on top. */
  send: (values: V) => Promise<void>;
}

export interface Form<V extends Values> {
  ref: RefObject<HTMLFormElement | null>;
  values: V;
  errors: FormErrors<V>;
  /** A refusal that concerns no field. */
  message: string | null;
  isBusy: boolean;
  set: <F extends keyof V & string>(name: F, value: V[F]) => void;
  /** Shows the error of one field after blur. */
  flag: (name: keyof V & string, error: string | undefined) => void;
  reset: (values?: V) => void;
  submit: (event: FormEvent) => void;
}

/** Values, errors and submission of one form. Typed values survive a refusal. */
export function useForm<V extends Values>({ initial, check, send }: FormOptions<V>): Form<V> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors<V>>({});
  const ref = useRef<HTMLFormElement>(null);
  const { run, isBusy, message, setMessage } = useAction(
    async () => {
      clearToasts();
      const found = await check(values);
      setErrors(found);
      if (Object.values(found).some(Boolean)) focusFirstError(ref.current);
      else await send(values);
    },
    {
      onError: (error, text) => {
        const field = error instanceof ApiError ? error.body.field : undefined;
        if (typeof field !== 'string' || !(field in values)) return text;
        setErrors({ [field]: text } as FormErrors<V>);
        focusFirstError(ref.current);
        return null;
      },
    },
  );

  return {
    ref,
    values,
    errors,
    message,
    isBusy,
    set: (name, value) => {
      setValues((old) => ({ ...old, [name]: value }));
      setErrors((old) => ({ ...old, [name]: undefined }));
    },
    flag: (name, error) => setErrors((old) => ({ ...old, [name]: error })),
    reset: (next = initial) => {
      setValues(next);
      setErrors({});
      setMessage(null);
    },
    submit: (event) => {
      event.preventDefault();
      void run();
    },
  };
}

/** Props of a text field of a form. */
export function textProps<V extends Values>(form: Form<V>, name: keyof V & string) {
  return {
    name,
    value: String(form.values[name]),
    error: form.errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      form.set(name, event.currentTarget.value as V[typeof name]),
  };
}
