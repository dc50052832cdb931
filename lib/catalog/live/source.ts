import 'server-only';
import { type ChangeStream, type Document, MongoServerError } from 'mongodb';
import mongoose from 'mongoose';
import { Product } from '@/models/product';
import { Vendor } from '@/models/vendor';

/** Takes the ids of what has changed. */
export interface ChangeSink {
  productChanged(id: string): void;
  vendorChanged(id: string): void;
}

/** The fields of a change that the pipeline lets through. */
type SeenChange = {
  operationType: string;
  ns?: { coll?: string };
  documentKey?: { _id?: unknown };
};

/** Changes of products and vendors, ids only. */
export type CatalogueStream = ChangeStream<Document, SeenChange>;

/** The server answered and refused: with a resume token, the token is no longer good. */
export function isRefusal(error: unknown): boolean {
  return error instanceof MongoServerError;
}

/** Opens a stream of what changes in products and vendors; from the token on, where there is one. */
export function watchCatalogue(resumeToken: unknown): CatalogueStream {
  const database = mongoose.connection.db;
  if (!database) throw new Error('not connected');
  const collections = [Product.collection.collectionName, Vendor.collection.collectionName];
  return database.watch<Document, SeenChange>(
    [
      { $match: { 'ns.coll': { $in: collections } } },
      { $project: { operationType: 1, ns: 1, documentKey: 1 } },
    ],
    resumeToken ? { startAfter: resumeToken } : {},
  );
}

/**
 * Reads the stream until it ends, telling the sink of every change. `opened` is called once, as
 * soon as the server has taken the stream up: nothing that happens after that is missed.
 */
export async function readChanges(
  stream: CatalogueStream,
  sink: ChangeSink,
  opened: () => void,
): Promise<void> {
  stream.once('resumeTokenChanged', opened);
  pass(await stream.tryNext(), sink);
  opened();
  while (!stream.closed) {
    if (!(await stream.hasNext())) return;
    pass(await stream.next(), sink);
  }
}

function pass(seen: SeenChange | null, sink: ChangeSink): void {
  const id = seen?.documentKey?._id;
  if (id === undefined) return;
  if (seen?.ns?.coll === Product.collection.collectionName) sink.productChanged(String(id));
  if (seen?.ns?.coll === Vendor.collection.collectionName) sink.vendorChanged(String(id));
}
