import mongoose from 'mongoose';
import { definedModels } from '@/models/define';
import { Order } from '@/models/order';
import { Product } from '@/models/product';
import { Settings } from '@/models/settings';
import { User } from '@/models/user';
import { Vendor } from '@/models/vendor';

/** How far a demo database is; a database without this mark is never changed. */
type DemoState = 'seeding' | 'ready';

/** What the mark says; null where there is none. */
export async function demoState(): Promise<DemoState | null> {
  const settings = await Settings.findById('main', { demo: 1 }).lean();
  return settings?.demo ?? null;
}

/** Marks the database as a demo one, before the first demo document is written. */
export async function markDemo(state: DemoState): Promise<void> {
  await Settings.updateOne({ _id: 'main' }, { $set: { demo: state } }, { upsert: true });
}

/** Whether nobody, nothing on sale and nothing sold is there. */
export async function isEmpty(): Promise<boolean> {
  const found = await Promise.all([
    User.exists({}),
    Vendor.exists({}),
    Product.exists({}),
    Order.exists({}),
  ]);
  return found.every((one) => one === null);
}

/** Removes every document. Throws unless the database is marked as a demo one. */
export async function emptyDatabase(): Promise<void> {
  if ((await demoState()) === null) throw new Error('only a demo database may be emptied');
  const names = definedModels().map(({ name }) => name);
  for (const name of names) {
    if (name !== 'Settings') await mongoose.model(name).deleteMany({});
  }
  // The mark goes last: whatever interrupts this, the database is still known as a demo one.
  await Settings.replaceOne({ _id: 'main' }, { demo: 'seeding' });
}
