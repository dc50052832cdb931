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

/** The server keeps no change streams (a standalone mongod): changes are polled for instead. */
export function hasNoChangeStreams(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 40_573;
}

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

/** Changes may commit a little after the clock that their `updatedAt` was read from. */
const OVERLAP_MS = 10_000;

/** Tells the sink of everything updated since then. Returns the time to ask from next. */
export async function pollChanges(since: Date, sink: ChangeSink): Promise<Date> {
  const next = new Date(Date.now() - OVERLAP_MS);
  const changed = { updatedAt: mongoose.trusted({ $gte: since }) };
  const [products, vendors] = await Promise.all([
    Product.find(changed, { _id: 1 }).lean(),
    Vendor.find(changed, { _id: 1 }).lean(),
  ]);
  for (const { _id } of products) sink.productChanged(String(_id));
  for (const { _id } of vendors) sink.vendorChanged(String(_id));
  return next;
}
