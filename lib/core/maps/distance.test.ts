import { describe, expect, it } from 'vitest';
import { toApproximatePoint } from './distance';

describe('toApproximatePoint', () => {
  it('rounds a place to about 100 m', () => {
    expect(toApproximatePoint({ latitude: 6.40184, longitude: 5.61553 })).toEqual({
      latitude: 6.402,
      longitude: 5.616,
    });
  });
});
