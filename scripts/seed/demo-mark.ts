import mongoose from 'mongoose';
import { definedModels } from '@/models/platform/define';
import { Settings } from '@/models/platform/settings';

/** How far a demo database is; a database without this mark is never changed. */
type DemoState = 'seeding' | 'ready';

/** Null for a database without the mark. */
export async function demoState(): Promise<DemoState | null> {
  const settings = await Settings.findById('main', { demo: 1 }).lean();
  return settings?.demo ?? null;
}

/** Marks the database as a demo one, before the first demo document is written. */
export async function markDemo(state: DemoState): Promise<void> {
  await Settings.updateOne({ _id: 'main' }, { $set: { demo: state } }, { upsert: true });
}

/** Collections that a server and `sync-indexes` fill before any user acts. */
const HOUSEKEEPING = new Set(['rate_limits', 'socket_events']);

/** Whether no collection, also of another application, has a document. */
export async function isEmpty(): Promise<boolean> {
  const { db } = mongoose.connection;
  if (!db) throw new Error('the database connection has just been lost');
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = all
    .map(({ name }) => name)
    .filter((name) => !HOUSEKEEPING.has(name) && !name.startsWith('system.'));
  const found = await Promise.all(
    names.map((name) => db.collection(name).findOne({}, { projection: { _id: 1 } })),
  );
  return found.every((one) => one === null);
}

/** Removes every document but the record of the schema. Throws unless the database is marked as a demo one. */
export async function emptyDatabase(): Promise<void> {
  if ((await demoState()) === null) throw new Error('only a demo database may be emptied');
  const names = definedModels().map(({ name }) => name);
  for (const name of names) {
    if (name !== 'Settings') await mongoose.model(name).deleteMany({});
  }
  // The mark changes last: after an interruption the database is still marked as a demo one.
  await Settings.replaceOne({ _id: 'main' }, { demo: 'seeding' });
}
