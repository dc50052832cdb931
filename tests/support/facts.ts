import { expect } from 'vitest';

/**
 * Expects a text that contains these facts, or an empty one if there are none. Its wording is free.
 */
export function expectFacts(text: string | null | undefined, facts: readonly string[]): void {
  const plain = (text ?? '').replaceAll('\u00a0', ' ');
  if (facts.length === 0) expect(plain).toBe('');
  for (const fact of facts) expect(plain.toLowerCase()).toContain(fact.toLowerCase());
}
