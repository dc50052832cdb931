import 'server-only';
import { Schema } from 'mongoose';
import { defineModel } from './define';

/** What one process's socket server tells the others; only the socket adapter reads and writes it. */
export interface SocketEventDoc {
  createdAt: Date;
}

const socketEventSchema = new Schema(
  {},
  { strict: false, collection: 'socket_events', versionKey: false },
);
// Processes read it from a change stream; ten minutes cover a reconnecting client's gap.
socketEventSchema.index({ createdAt: 1 }, { expireAfterSeconds: 600 });

export const SocketEvent = defineModel<SocketEventDoc>('SocketEvent', socketEventSchema);
