import 'server-only';
import { Schema, type Types } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import { defineModel } from '@/models/platform/define';
import { DATE, wholeBetween } from '@/models/platform/validators';

export interface EpisodeRating {
  score: number;
  /** Empty for stars alone. */
  comment: string;
  /** When it was first given; the customer can change it for a day. */
  at: Date;
}

/** An episode of a chat, from its hand-over to support until it is resolved. */
export interface ChatEpisodeDoc {
  _id: Types.ObjectId;
  chatId: Types.ObjectId;
  customerId: Types.ObjectId;
  /** 1, 2, 3, … in each chat. */
  episode: number;
  openedAt: Date;
  firstReplyAt: Date | null;
  /** When it was last resolved; null while it is with support. */
  resolvedAt: Date | null;
  /** The last assignee; missing without one. */
  agentId?: Types.ObjectId;
  rating: EpisodeRating | null;
}

const ratingSchema = new Schema<EpisodeRating>(
  {
    score: { type: Number, required: true },
    comment: { type: String, default: '' },
    at: { type: Date, required: true },
  },
  { _id: false, strict: 'throw' },
);

const episodeSchema = new Schema(
  {
    chatId: { type: Schema.Types.ObjectId, required: true },
    customerId: { type: Schema.Types.ObjectId, required: true },
    episode: { type: Number, required: true },
    openedAt: { type: Date, required: true },
    firstReplyAt: { type: Date, default: null },
    resolvedAt: { type: Date, default: null },
    agentId: { type: Schema.Types.ObjectId },
    rating: { type: ratingSchema, default: null },
  },
  { strict: 'throw', collection: 'chat_episodes', versionKey: false },
);
episodeSchema.index({ chatId: 1, episode: 1 }, { unique: true });
// For reports.
episodeSchema.index({ openedAt: 1 });
episodeSchema.index({ customerId: 1 });

export const EPISODE_OWNERS = { self: 'customerId' } as const satisfies OwnerFields;

export const ChatEpisode = defineModel<ChatEpisodeDoc>('ChatEpisode', episodeSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['chatId', 'customerId', 'episode', 'openedAt'],
    properties: {
      episode: wholeBetween({ min: 1, max: 1_000_000 }),
      openedAt: DATE,
      firstReplyAt: { bsonType: ['date', 'null'] },
      resolvedAt: { bsonType: ['date', 'null'] },
      rating: {
        bsonType: ['object', 'null'],
        properties: { score: wholeBetween({ min: 1, max: 5 }) },
      },
    },
  },
});
