// npm run seed: demo accounts, catalogue, orders and a funded wallet, with indexes and validators.
// Works on an empty database or one it has filled before, and refuses any other untouched.
//   --reset       empties a demo database first
//   --products N  then adds N generated products, for load
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { applySchema } from '@/lib/assembly/schema-check';
import { requestAccount } from '@/lib/money/wallet/account';
import { connectDb } from '@/lib/platform/db';
import { Product } from '@/models/shops/product';
import { ADA, writeAccounts, writeAddresses, writeMembers, writeRiders } from './accounts';
import { writeApplications } from './applications';
import { writeBankAccounts } from './bank';
import { writeCatalogue } from './catalogue';
import { PRODUCTS, VENDORS } from './catalogue/data';
import { writeChats } from './chats';
import { demoState, emptyDatabase, isEmpty, markDemo } from './demo-mark';
import { writeDirect } from './direct';
import { GENERATED_BATCH, generateProducts } from './generate';
import { writeMoneyOut } from './money-out';
import { fundWallet, writeOrders } from './orders';
import { writePromos } from './promos';
import { writeReports } from './reports';
import { writeReviews } from './reviews';

async function seed(now: Date): Promise<void> {
  await markDemo('seeding');
  await writeAccounts();
  await writeCatalogue(VENDORS, PRODUCTS);
  await writeMembers();
  await writeRiders();
  await writeBankAccounts(now);
  await writeApplications(now);
  await writePromos(now);
  const addressId = await writeAddresses();
  await fundWallet(now);
  await requestAccount(ADA.userId, now);
  await writeOrders(PRODUCTS, addressId, now);
  await writeDirect(addressId, now);
  await writeReviews(PRODUCTS, now);
  await writeReports(now);
  await writeMoneyOut(PRODUCTS, now);
  await writeChats(now);
  await markDemo('ready');
  console.log(`Demo data: ${VENDORS.length} vendors, ${PRODUCTS.length} products.`);
}

/** Adds generated products up to `wanted`; those of an earlier run count. */
async function addGenerated(wanted: number): Promise<void> {
  const there = await Product.countDocuments({ slug: /-load-\d+$/ });
  for (let from = there; from < wanted; from += GENERATED_BATCH) {
    const to = Math.min(wanted, from + GENERATED_BATCH);
    await writeCatalogue([], generateProducts(VENDORS, PRODUCTS, from, to));
    if (to % 10_000 === 0 || to === wanted) console.log(`Generated products: ${to}.`);
  }
}

const { values: OPTIONS } = parseArgs({
  options: { reset: { type: 'boolean' }, products: { type: 'string', default: '0' } },
});

function wantedProducts(): number {
  const wanted = Number(OPTIONS.products);
  if (!Number.isInteger(wanted) || wanted < 0) throw new Error('--products takes a whole number');
  return wanted;
}

const FOREIGN = [
  'This database holds data that is not demo data: nothing in it was changed.',
  'Name an empty database in MONGODB_URI, or unset it to let `npm run demo` start one of its own.',
  'The start with real data is: npm run build, npm run sync-indexes, npm start.',
].join('\n');

/** Returns the exit code. */
async function main(now: Date): Promise<number> {
  const generated = wantedProducts();
  await connectDb({ isUntimed: true });
  // Checked before anything is written: indexes and validators would change a foreign database too.
  const state = await demoState();
  if (state === null && !(await isEmpty())) {
    console.error(FOREIGN);
    return 1;
  }
  await applySchema();
  // An interrupted seed is restarted.
  if (OPTIONS.reset || state === 'seeding') await emptyDatabase();
  if (state === 'ready' && !OPTIONS.reset) {
    console.log('The demo data is there already.');
  } else {
    await seed(now);
  }
  await addGenerated(generated);
  return 0;
}

try {
  process.exitCode = await main(new Date());
} finally {
  await mongoose.disconnect();
}
