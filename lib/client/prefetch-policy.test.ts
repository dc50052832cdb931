import { describe, expect, it } from 'vitest';
import { canPrefetch } from './prefetch-policy';

describe('canPrefetch', () => {
  it.each([
    [null, true],
    [{}, true],
    [{ effectiveType: '4g', saveData: false }, true],
    [{ effectiveType: '4g', saveData: true }, false],
    [{ effectiveType: '3g', saveData: false }, false],
    [{ effectiveType: 'slow-2g' }, false],
  ])('%o: %s', (connection, expected) => {
    expect(canPrefetch(connection)).toBe(expected);
  });
});
