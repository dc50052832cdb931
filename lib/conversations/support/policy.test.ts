import { describe, expect, it } from 'vitest';
import { SERVICE_HOURS } from '@/lib/core/hours/hours';
import { type CountedEpisode, toFigures } from './policy';

/** A time of 23 November in Lagos, or of the next day. */
const at = (clock: string, day = 23) => new Date(`2026-11-${day}T${clock}:00+01:00`);

describe('figures', () => {
  const episode = (
    openedAt: Date,
    firstReplyAt: Date | null,
    score: number | null = null,
  ): CountedEpisode => ({ openedAt, firstReplyAt, resolvedAt: firstReplyAt, score });
  const figures = toFigures(
    [
      episode(at('10:00'), at('10:04'), 5),
      episode(at('10:30'), at('10:36'), 4),
      episode(at('20:50'), at('08:30', 24)),
      episode(at('09:00', 24), null),
    ],
    { from: at('00:00'), days: 2, hours: SERVICE_HOURS, now: at('09:20', 24) },
  );

  it('counts each chat on the day and in the hour it was opened', () => {
    expect(figures.days).toMatchObject([
      { day: '2026-11-23', opened: 3, resolved: 3, late: 1, medianMin: 6, p90Min: 40 },
      { day: '2026-11-24', opened: 1, resolved: 0, late: 0, medianMin: null, rating: null },
    ]);
    expect(figures.hours[10]).toMatchObject({ hour: 10, opened: 2, medianMin: 4, p90Min: 6 });
    expect(figures.hours).toHaveLength(24);
    expect(figures.total).toMatchObject({ opened: 4, rating: 4.5, ratings: 2 });
  });
});
