import 'server-only';
import { Schema } from 'mongoose';
import { defineModel } from './define';

/** Events between the socket servers of all processes, used only by their adapter. */
export interface SocketEventDoc {
  createdAt: Date;
}

const socketEventSchema = new Schema(
  {},
  { strict: false, collection: 'socket_events', versionKey: false },
);
// Ten minutes, for connection state recovery, which reads missed events from here.
socketEventSchema.index({ createdAt: 1 }, { expireAfterSeconds: 600 });

export const SocketEvent = defineModel<SocketEventDoc>('SocketEvent', socketEventSchema);
