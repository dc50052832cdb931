import { type RefObject, useRef, useState } from 'react';
import { TextField } from './field';
import { RadioList } from './radio-list';

const OTHER = 'Something else';
const REASON_MAX = 160;

interface Reason {
  reasons: readonly string[];
  value: string;
  choose: (reason: string) => void;
  other: string;
  type: (text: string) => void;
  error: string | null;
  field: RefObject<HTMLInputElement | null>;
  /** The reason; null if "Something else" is chosen without a text, which the field then reports. */
  read: () => string | null;
}

/** A chosen or typed reason. `missing`: the error if none is typed. */
export function useReason(reasons: readonly string[], missing: string): Reason {
  const [value, setValue] = useState(reasons[0] ?? OTHER);
  const [other, setOther] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  return {
    reasons,
    value,
    choose: (reason) => {
      setValue(reason);
      setError(null);
    },
    other,
    type: (text) => {
      setOther(text);
      setError(null);
    },
    error,
    field,
    read: () => {
      const text = value === OTHER ? other.trim() : value;
      if (text) return text;
      setError(missing);
      field.current?.focus();
      return null;
    },
  };
}

/** Asks for a reason. `hint`: who reads the typed text. */
export function ReasonPicker({ reason, hint }: { reason: Reason; hint?: string }) {
  const { reasons, value, choose, other, type, error, field } = reason;
  return (
    <>
      <RadioList
        legend="Why?"
        options={[...reasons, OTHER].map((one) => ({ value: one, text: one }))}
        value={value}
        onChange={choose}
      />
      {value === OTHER ? (
        <TextField
          ref={field}
          className="mt-2"
          label="Reason"
          hint={hint}
          value={other}
          maxLength={REASON_MAX}
          error={error}
          onChange={({ target }) => type(target.value)}
        />
      ) : null}
    </>
  );
}
