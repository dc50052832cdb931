import type { Collection, Document } from 'mongodb';
import mongoose from 'mongoose';
import { log } from '@/lib/platform/log';
import { SocketEvent } from '@/models/platform/socket-event';

/** The methods that the socket adapter uses. */
type EventCollection = Pick<
  Collection,
  'watch' | 'find' | 'findOne' | 'findOneAndDelete' | 'insertOne'
>;

/** The collection through which the socket servers of all processes exchange events. */
export interface SocketEvents {
  collection: EventCollection;
  /** Whether this process's last event was written. Never rejects. */
  lastWritten: () => Promise<boolean>;
}

/**
 * The collection for the socket adapter. Its `insertOne` never rejects: the adapter does not await all
 * its writes, so a failed one would be an unhandled rejection, which ends the process, and the event
 * would not reach this process's own sockets either. Failures are logged; `lastWritten`, called right
 * after an emit, returns whether it was written.
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
  // Our own id: if the write succeeds but its answer is lost, the document still has the id that
  // clients receive.
  const insertedId = new mongoose.Types.ObjectId();
  try {
    await events.insertOne({ ...document, _id: insertedId });
    return { acknowledged: true, insertedId };
  } catch (error) {
    log().warn({ err: error, type: document.type }, 'other processes missed a socket event');
    return { acknowledged: false, insertedId };
  }
}
