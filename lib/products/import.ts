import 'server-only';
import { createHash } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { PRODUCT_MESSAGES } from '@/lib/core/product-messages';
import type { ScopedActor } from '@/lib/core/roles';
import { cleanCode, cleanLine } from '@/lib/core/text';
import { connectDb, inTransaction, isDuplicateKey } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { ownedBy } from '@/lib/platform/ownership';
import { Product, type ProductDoc } from '@/models/product';
import {
  PRODUCT_IMPORT_OWNERS,
  ProductImport,
  type ProductImportDoc,
} from '@/models/product-import';
import { VENDOR_OWNERS, Vendor } from '@/models/vendor';
import { editorAt } from './commands';
import type { ImportDto, ImportedDto, ImportStateDto } from './dto';
import { readImportFile } from './import-file';
import { type ImportShop, type KnownProduct, type PlannedProduct, planImport } from './import-plan';
import { toEditProduct } from './map';
import type { ImportConfirmInput, ImportFixInput, ImportInput } from './schemas';
import { StaleProduct, writeProducts } from './write';

type Seller = ScopedActor<'vendor'>;
type Shop = Seller & { vendorId: string };

/** Products written in one transaction. */
const BATCH_SIZE = 50;
/** How long a process has exclusive use of an import after each batch, ms. */
const LEASE_MS = 30_000;
/** Tries of a batch whose products are changed concurrently. */
const MAX_TRIES = 4;

/**
 * Reads a file of products and stores it for two days, without changes to the shop. Returns its columns
 * with the field guessed for each, and its rows with their errors. Throws AppError `invalid` for a file
 * that is no CSV or too long, `not_found` for another shop and `forbidden` for a member of the kitchen.
 */
export async function startImport(
  { file, vendorId }: ImportInput,
  actor: Seller,
  now: Date,
): Promise<ImportDto> {
  await connectDb();
  const shop = editorAt(actor, vendorId);
  const { columns, rows } = readImportFile(new Uint8Array(await file.arrayBuffer()));
  const _id = new Types.ObjectId();
  const stored: ProductImportDoc = {
    _id,
    vendorId: new Types.ObjectId(shop.vendorId),
    userId: new Types.ObjectId(shop.userId),
    ...{ columns, rows, state: 'open', createdAt: now },
    ...{ done: 0, imported: [], created: 0, updated: 0, leaseUntil: null },
  };
  await ProductImport.create([stored]);
  return readImport(_id.toString(), shop);
}

/**
 * Corrects cells of one row, or assigns fields to columns, and returns the import as it is now. Throws
 * AppError `not_found` for another shop's import or an unknown row, and `conflict` once it is imported.
 */
export async function fixImport(
  { importId, row, values, columns }: ImportFixInput,
  actor: Seller,
): Promise<ImportDto> {
  const { found, shop } = await requireImport(importId, actor);
  const open = { _id: found._id, ...ownedBy(shop, PRODUCT_IMPORT_OWNERS), state: 'open' as const };
  const next = columns ? withColumns(found, columns) : found.columns;
  const set: Record<string, unknown> = { ...(columns && { columns: next }) };
  if (row !== undefined) {
    const at = found.rows.findIndex((one) => one.row === row);
    const cells = found.rows[at]?.cells;
    if (!cells) throw new AppError('not_found', MESSAGES.notFound);
    const corrected = [...cells];
    for (const [field, value] of Object.entries(values ?? {})) {
      const column = next.findIndex((one) => one.field === field);
      // A field without a column in the file gets a new one.
      if (column >= 0) corrected[column] = value;
      else {
        next.push({ name: field, field: field as ProductImportDoc['columns'][number]['field'] });
        corrected[next.length - 1] = value;
        set.columns = next;
      }
    }
    set[`rows.${at}.cells`] = next.map((_, index) => corrected[index] ?? '');
  }
  if (Object.keys(set).length > 0) {
    const { matchedCount } = await ProductImport.updateOne(open, { $set: set });
    if (matchedCount === 0) throw new AppError('conflict', PRODUCT_MESSAGES.importOver);
  }
  return readImport(importId, shop);
}

/**
 * Imports the rows without errors, in batches of one transaction each, which read the products again.
 * Returns the counts of what was imported and the rows that weren't, also to a repeat. Throws AppError
 * `conflict` while another call imports it.
 */
export async function confirmImport(
  { importId, columns }: ImportConfirmInput,
  actor: Seller,
  now: Date,
): Promise<ImportedDto> {
  const { found, shop } = await requireImport(importId, actor);
  const own = { _id: found._id, ...ownedBy(shop, PRODUCT_IMPORT_OWNERS) };
  if (found.state !== 'done') {
    const set = columns && found.state === 'open' ? { columns: withColumns(found, columns) } : {};
    const claimed = await ProductImport.findOneAndUpdate(
      {
        ...own,
        $or: [
          { state: 'open' },
          // Left behind by a process that died.
          { state: 'importing', leaseUntil: mongoose.trusted({ $lt: now }) },
        ],
      },
      { $set: { ...set, state: 'importing', leaseUntil: leaseEnd() } },
      { returnDocument: 'after' },
    ).lean<ProductImportDoc>();
    if (!claimed) throw new AppError('conflict', PRODUCT_MESSAGES.importRunning);
    await importRows(claimed, shop, now);
  }
  const done = await ProductImport.findOne(own).orFail().lean<ProductImportDoc>();
  const imported = new Set(done.imported);
  const { rows } = planImport(done, await readShop(done, shop, null));
  const left = rows.filter(({ row }) => !imported.has(row));
  return {
    importId,
    imported: imported.size,
    created: done.created,
    updated: done.updated,
    rows: left.map(({ errors, ...others }) => ({
      ...others,
      errors:
        errors.length > 0
          ? errors
          : [{ column: 'product' as const, message: PRODUCT_MESSAGES.importFailed }],
    })),
  };
}

/** Progress of an import. Throws AppError `not_found` for another shop's. */
export async function readImportState(importId: string, actor: Seller): Promise<ImportStateDto> {
  const { found } = await requireImport(importId, actor);
  return { importId, state: found.state, done: found.done, total: found.rows.length };
}

const leaseEnd = () => new Date(Date.now() + LEASE_MS);

async function requireImport(importId: string, actor: Seller) {
  await connectDb();
  const found = mongoose.isValidObjectId(importId)
    ? await ProductImport.findOne({
        _id: importId,
        ...ownedBy(actor, PRODUCT_IMPORT_OWNERS),
      }).lean<ProductImportDoc>()
    : null;
  if (!found) throw new AppError('not_found', MESSAGES.notFound);
  return { found, shop: editorAt(actor, found.vendorId.toString()) };
}

/** The columns with the fields that the seller has assigned. */
function withColumns(
  { columns }: ProductImportDoc,
  given: NonNullable<ImportFixInput['columns']>,
): ProductImportDoc['columns'] {
  const fieldByColumn = new Map(given.map(({ name, field }) => [name, field]));
  const next = columns.map(({ name, field }) => ({
    name,
    field: fieldByColumn.has(name) ? (fieldByColumn.get(name) ?? null) : field,
  }));
  const fields = next.flatMap(({ field }) => field ?? []);
  if (new Set(fields).size < fields.length) {
    throw new AppError('invalid', PRODUCT_MESSAGES.importTwice, { field: 'columns' });
  }
  return next;
}

async function readImport(importId: string, shop: Shop): Promise<ImportDto> {
  const { found } = await requireImport(importId, shop);
  const { rows, products } = planImport(found, await readShop(found, shop, null));
  return {
    importId,
    columns: found.columns.map(({ name, field }, at) => ({
      name,
      field,
      sample: found.rows.map(({ cells }) => cells[at] ?? '').find(Boolean) ?? '',
    })),
    rows,
    created: products.filter(({ knownId }) => knownId === null).length,
    updated: products.filter(({ knownId }) => knownId !== null).length,
  };
}

/** The shop's data for planning the rows. */
async function readShop(
  { columns, rows }: Pick<ProductImportDoc, 'columns' | 'rows'>,
  shop: Shop,
  session: ClientSession | null,
): Promise<ImportShop> {
  const getCells = (field: string, clean: (typed: string) => string) => {
    const at = columns.findIndex((one) => one.field === field);
    return at < 0
      ? []
      : [...new Set(rows.map(({ cells }) => clean(cells[at] ?? '')))].filter(Boolean);
  };
  const vendor = await Vendor.findOne(ownedBy(shop, VENDOR_OWNERS), { categories: 1, status: 1 })
    .session(session)
    .lean();
  if (!vendor) throw new AppError('not_found', MESSAGES.notFound);
  // One key at a time: for several, a database may scan all products.
  const asked = [
    ['skus', getCells('sku', cleanCode)],
    ['name', getCells('product', cleanLine)],
    ['images.src', getCells('photo', (typed) => typed.trim())],
  ] as const;
  const products = new Map<string, ProductDoc>();
  for (const [key, values] of asked) {
    if (values.length === 0) continue;
    const found = await Product.find({
      vendorId: new Types.ObjectId(shop.vendorId),
      [key]: mongoose.trusted({ $in: values }),
      status: mongoose.trusted({ $ne: 'removed' as const }),
    })
      .session(session)
      .lean<ProductDoc[]>();
    for (const product of found) products.set(product._id.toString(), product);
  }
  return {
    categories: vendor.categories,
    isOpen: vendor.status === 'open',
    known: [...products.values()].map(toKnown),
  };
}

function toKnown(product: ProductDoc): KnownProduct {
  const { productId, addons, takenDown, ...edit } = toEditProduct(product, new Map());
  return {
    ...edit,
    id: productId,
    isTakenDown: takenDown !== null,
    options: edit.options.map(({ optionId, name, price, offerPrice, sku, tracked, picture }) => ({
      id: optionId,
      ...{ name, price, offerPrice, sku, tracked, picture },
    })),
    addons: addons.map(({ groupId, name, min, max, options }) => ({
      ...{ groupId, name, min, max },
      options: options.map(({ choiceId, name: choice, price }) => ({
        choiceId,
        name: choice,
        price,
      })),
    })),
  };
}

async function importRows(claimed: ProductImportDoc, shop: Shop, now: Date): Promise<void> {
  const { products } = planImport(claimed, await readShop(claimed, shop, null));
  for (let at = 0; at < products.length; at += BATCH_SIZE) {
    await importBatch(claimed, products.slice(at, at + BATCH_SIZE), shop, now);
  }
  const end = { state: 'done' as const, leaseUntil: null, done: claimed.rows.length };
  await ProductImport.updateOne({ _id: claimed._id }, { $set: end });
}

/** Writes a batch. If one of its products can't be written, writes each in its own transaction. */
async function importBatch(
  claimed: ProductImportDoc,
  batch: readonly PlannedProduct[],
  shop: Shop,
  now: Date,
): Promise<void> {
  const rows = batch.flatMap((product) => product.rows);
  for (let tries = 1; ; tries += 1) {
    try {
      await inTransaction((session) => writeRows(claimed, new Set(rows), shop, session, now));
      return;
    } catch (error) {
      if (error instanceof StaleProduct && tries < MAX_TRIES) continue;
      const isRefused =
        error instanceof StaleProduct || error instanceof AppError || isDuplicateKey(error);
      if (!isRefused) throw error;
      if (batch.length === 1) {
        log().warn({ err: error, rows }, 'a row could not be imported');
        return;
      }
      for (const product of batch) await importBatch(claimed, [product], shop, now);
      return;
    }
  }
}

/** Plans these rows with the shop's current products, and writes the result. */
async function writeRows(
  { _id, columns, rows: all }: ProductImportDoc,
  wanted: ReadonlySet<number>,
  shop: Shop,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const rows = all.filter(({ row }) => wanted.has(row));
  const { products } = planImport(
    { columns, rows },
    await readShop({ columns, rows }, shop, session),
  );
  const known = products.flatMap(({ knownId }) => (knownId ? [new Types.ObjectId(knownId)] : []));
  const before = await Product.find({
    _id: mongoose.trusted({ $in: known }),
    vendorId: new Types.ObjectId(shop.vendorId),
  })
    .session(session)
    .lean<ProductDoc[]>();
  const byId = new Map(before.map((product) => [product._id.toString(), product]));
  const writes = products.map(({ knownId, edit }) => ({
    id: knownId ? new Types.ObjectId(knownId) : idFor(_id, edit.name),
    before: byId.get(knownId ?? '') ?? null,
    edit,
  }));
  await writeProducts(writes, new Types.ObjectId(shop.vendorId), session, now);
  const imported = products.flatMap((product) => product.rows);
  await ProductImport.updateOne(
    { _id },
    {
      $addToSet: { imported: { $each: imported } },
      $inc: {
        done: wanted.size,
        created: products.filter(({ knownId }) => !knownId).length,
        updated: known.length,
      },
      $set: { leaseUntil: leaseEnd() },
    },
    { session },
  );
}

/** The id of a product that an import creates, the same for a repeat. */
function idFor(importId: Types.ObjectId, name: string): Types.ObjectId {
  const digest = createHash('sha256').update(`import:${importId}:${name}`).digest('hex');
  return new Types.ObjectId(digest.slice(0, 24));
}
