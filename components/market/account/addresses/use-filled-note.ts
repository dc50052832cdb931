import { useRef } from 'react';

/**
 * Returns a function that computes the note after a suggestion is chosen: its detail ("Room 12"),
 * unless the customer has written a note. `current`: the note so far.
 */
export function useFilledNote(): (current: string, detail: string) => string {
  const filled = useRef('');
  return (current, detail) => {
    if (current.trim() !== '' && current !== filled.current) return current;
    filled.current = detail;
    return detail;
  };
}
