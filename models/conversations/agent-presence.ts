import 'server-only';
import { Schema, type Types } from 'mongoose';
import { AGENT_STATES, type AgentState } from '@/lib/conversations/support/policy';
import type { OwnerFields } from '@/lib/core/roles';
import { defineModel } from '@/models/platform/define';

/** Whether an agent is online. */
export interface AgentPresenceDoc {
  /** The user's id. */
  _id: Types.ObjectId;
  state: AgentState;
  /** Whether chats are assigned to them automatically. */
  takesChats: boolean;
  /** Last heartbeat of their console; null before the first one. */
  seenAt: Date | null;
  /** Incremented by each chat assigned to them, so that concurrent assignments conflict. */
  given: number;
}

const presenceSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    state: { type: String, enum: AGENT_STATES, required: true },
    takesChats: { type: Boolean, required: true },
    seenAt: { type: Date, default: null },
    given: { type: Number, required: true },
  },
  { strict: 'throw', collection: 'agent_presence', versionKey: false },
);
presenceSchema.index({ seenAt: 1 });

export const PRESENCE_OWNERS = { self: '_id' } as const satisfies OwnerFields;

export const AgentPresence = defineModel<AgentPresenceDoc>('AgentPresence', presenceSchema, {
  $jsonSchema: {
    bsonType: 'object',
    required: ['state', 'takesChats'],
    properties: {
      state: { enum: [...AGENT_STATES] },
      takesChats: { bsonType: 'bool' },
      seenAt: { bsonType: ['date', 'null'] },
    },
  },
});
