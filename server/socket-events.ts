import type { Collection, Document } from 'mongodb';
import mongoose from 'mongoose';
import { log } from '@/lib/platform/log';
import { SocketEvent } from '@/models/socket-event';

/** What the socket adapter uses of its collection. */
type EventCollection = Pick<
  Collection,
  'watch' | 'find' | 'findOne' | 'findOneAndDelete' | 'insertOne'
>;

/** Through which the socket servers of all processes talk. */
export interface SocketEvents {
  collection: EventCollection;
  /** Whether the last thing that this process told the others was written. Never rejects. */
  lastWritten: () => Promise<boolean>;
}

/**
 * The collection as the socket adapter gets it. Its `insertOne` never rejects: the adapter does not
 * wait for all that it writes, so a failed write would be a rejection that nobody catches, and that
 * ends the process; and what could not be written would not reach the sockets of this process
 * either. A failure is logged; who has to know of it asks `lastWritten` right after the emit.
 */
export function socketEvents(): SocketEvents {
  const events = SocketEvent.collection as unknown as Collection;
  let lastWritten = Promise.resolve(true);
  return {
    collection: {
      watch: events.watch.bind(events),
      find: events.find.bind(events),
      findOne: events.findOne.bind(events),
      findOneAndDelete: events.findOneAndDelete.bind(events),
      insertOne: (document) => {
        const writing = write(events, document);
        lastWritten = writing.then(({ acknowledged }) => acknowledged);
        return writing;
      },
    },
    lastWritten: () => lastWritten,
  };
}

async function write(events: Collection, document: Document) {
  // Ours, so that a write which came through without an answer has the id that clients are told.
  const insertedId = new mongoose.Types.ObjectId();
  try {
    return await events.insertOne({ ...document, _id: insertedId });
  } catch (error) {
    log().warn({ err: error, type: document.type }, 'other processes missed a socket event');
    return { acknowledged: false, insertedId };
  }
}
