import 'server-only';
import mongoose from 'mongoose';
import { minuteOfDay } from '@/lib/core/hours/hours';
import type { ScopedActor } from '@/lib/core/roles';
import { DAY_MS } from '@/lib/core/time';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { getSettings } from '@/lib/platform/settings/queries';
import { ChatEpisode } from '@/models/conversations/chat-episode';
import type { SupportFiguresDto } from './dto';
import { MAX_REPORT_EPISODES, toFigures } from './policy';

/** Support's figures of the last days, today included. */
export async function readFigures(
  days: number,
  actor: ScopedActor<'staff'>,
  now: Date,
): Promise<SupportFiguresDto> {
  await connectDb();
  const midnight = now.getTime() - Math.round(minuteOfDay(now) * 60_000);
  const from = new Date(midnight - (days - 1) * DAY_MS);
  const [{ serviceHours: hours }, episodes] = await Promise.all([
    getSettings(),
    ChatEpisode.find(
      { openedAt: mongoose.trusted({ $gte: from, $lte: now }), ...ownedBy(actor, {}) },
      { openedAt: 1, firstReplyAt: 1, resolvedAt: 1, rating: 1 },
    )
      .sort({ openedAt: 1 })
      .limit(MAX_REPORT_EPISODES)
      .lean(),
  ]);
  const counted = episodes.map(({ rating, ...episode }) => ({
    ...episode,
    score: rating?.score ?? null,
  }));
  return toFigures(counted, { from, days, hours, now });
}
