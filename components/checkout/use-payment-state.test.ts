import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/client/api';
import { isUnreachable, nextAskMs } from './use-payment-state';

const busy = new ApiError('Too many tries.', 429, {}, 40_000);

describe('a server that asks for patience', () => {
  it('can be reached', () => {
    expect(isUnreachable(busy)).toBe(false);
    expect(isUnreachable(new ApiError('Too many tries.', 429))).toBe(true);
    expect(isUnreachable(new ApiError('Offline.', 0))).toBe(true);
    expect(isUnreachable(null)).toBe(false);
  });

  it('is asked again when it said, not before', () => {
    expect(nextAskMs(undefined, busy, 1)).toBe(40_000);
    expect(nextAskMs(undefined, new ApiError('Offline.', 0), 1)).toBe(1_000);
    expect(nextAskMs(undefined, new ApiError('Unknown.', 404), 1)).toBe(false);
  });
});
