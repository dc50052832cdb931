import { describe, expect, it } from 'vitest';
import { coarse } from './distance';

describe('coarse', () => {
  it('tells a place to about 100 m', () => {
    expect(coarse({ latitude: 6.40184, longitude: 5.61553 })).toEqual({
      latitude: 6.402,
      longitude: 5.616,
    });
  });
});
