import { expect } from 'vitest';

/**
 * Expects a sentence with these facts in it, or no sentence where there are none. How it is worded is
 * up to who writes it.
 */
export function expectFacts(text: string | null | undefined, facts: readonly string[]): void {
  const plain = (text ?? '').replaceAll('\u00a0', ' ');
  if (facts.length === 0) expect(plain).toBe('');
  for (const fact of facts) expect(plain.toLowerCase()).toContain(fact.toLowerCase());
}
