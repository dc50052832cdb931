import 'server-only';
import { pipeline } from 'node:stream/promises';
import mongoose, { Types } from 'mongoose';
import { connectDb } from './db';

/** Stores the bytes of files by their id, 24 hexadecimal digits. */
export interface FileStore {
  put(id: string, bytes: Buffer): Promise<void>;
  /** The bytes, or those from `start` to before `end`. Null if there is none. */
  read(id: string, part?: { start: number; end: number }): Promise<Buffer | null>;
  /** Does nothing if there is none. */
  remove(id: string): Promise<void>;
}

/** In the database, by GridFS (decision 51): every process sees every file, and backups include them. */
export const fileStore: FileStore = {
  async put(id, bytes) {
    const upload = (await bucket()).openUploadStreamWithId(new Types.ObjectId(id), id);
    await pipeline([bytes], upload);
  },
  async read(id, part) {
    const chunks: Buffer[] = [];
    try {
      const download = (await bucket()).openDownloadStream(new Types.ObjectId(id), part);
      for await (const chunk of download) chunks.push(chunk);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    return Buffer.concat(chunks);
  },
  async remove(id) {
    try {
      await (await bucket()).delete(new Types.ObjectId(id));
    } catch (error) {
      // The driver has removed chunks of an aborted upload by now.
      if (!isMissing(error)) throw error;
    }
  },
};

/** Bytes per read of `readInPieces`: two chunks of GridFS. */
export const PIECE_BYTES = 2 * 255 * 1_024;

/**
 * Streams a file of this size, reading each piece when the one before is consumed: a slow reader costs the
 * memory of one piece, and no cursor stays open between reads. Null if there is no such file.
 */
export async function readInPieces(
  id: string,
  size: number,
): Promise<ReadableStream<Uint8Array> | null> {
  const pieceAt = (start: number) =>
    fileStore.read(id, { start, end: Math.min(start + PIECE_BYTES, size) });
  // Reads before the response starts, so that it can still be a 404.
  let next = await pieceAt(0);
  if (!next) return null;
  let at = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const piece = next ?? (await pieceAt(at));
        next = null;
        if (!piece) throw new Error(`file ${id} was removed while it was sent`);
        at += piece.byteLength;
        controller.enqueue(piece);
        if (at >= size) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

async function bucket() {
  await connectDb();
  const { db } = mongoose.connection;
  if (!db) throw new Error('the database connection has just been lost');
  return new mongoose.mongo.GridFSBucket(db, { bucketName: 'file_bytes' });
}

/** The driver has no error class for it. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && /^File ?not ?found/i.test(error.message);
}
