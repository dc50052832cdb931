import { describe, expect, it } from 'vitest';
import { Pace, stepTowards } from './pace';

const PAUSE = { min: 20_000, max: 60_000 };

describe('Pace', () => {
  it('waits for a time within the pause, and the same time for the same key', () => {
    let now = 0;
    const pace = new Pace(
      () => now,
      () => 0.5,
    );
    expect(pace.isDue('accept', PAUSE)).toBe(false);
    now = 39_999;
    expect(pace.isDue('accept', PAUSE)).toBe(false);
    now = 40_000;
    expect(pace.isDue('accept', PAUSE)).toBe(true);
  });

  it('restarts the pause of a forgotten key', () => {
    let now = 0;
    const pace = new Pace(
      () => now,
      () => 0,
    );
    pace.isDue('accept', PAUSE);
    now = 20_000;
    pace.forget('accept');
    expect(pace.isDue('accept', PAUSE)).toBe(false);
  });
});

describe('stepTowards', () => {
  const gate = { latitude: 6.4, longitude: 5.6 };

  it('moves by the given distance', () => {
    const { latitude, longitude } = stepTowards(gate, { latitude: 6.41, longitude: 5.6 }, 100);
    expect((latitude - gate.latitude) * 111_195).toBeCloseTo(100, 3);
    expect(longitude).toBe(5.6);
  });

  it('does not pass the destination', () => {
    const near = { latitude: 6.4001, longitude: 5.6 };
    expect(stepTowards(gate, near, 100)).toEqual(near);
  });
});
