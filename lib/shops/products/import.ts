import 'server-only';
import { createHash } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import mongoose, { type QueryFilter, Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { cleanCode, cleanLine, toComparableName } from '@/lib/core/text';
import { connectDb, inRetriedTransaction, isDuplicateKey } from '@/lib/platform/db';
import { withLock } from '@/lib/platform/lock';
import { log } from '@/lib/platform/log';
import { ownedBy } from '@/lib/platform/ownership';
import { editorAt } from '@/lib/shops/actor';
import { PRODUCT_MESSAGES } from '@/lib/shops/products/messages';
import { Product, type ProductDoc } from '@/models/shops/product';
import {
  PRODUCT_IMPORT_OWNERS,
  ProductImport,
  type ProductImportDoc,
} from '@/models/shops/product-import';
import { VENDOR_OWNERS, Vendor } from '@/models/shops/vendor';
import type { ImportDto, ImportedDto, ImportRowDto, ImportStateDto } from './dto';
import { readImportFile } from './import-file';
import {
  getDecidingColumn,
  type ImportShop,
  type KnownProduct,
  type PlannedProduct,
  type PlannedRow,
  planImport,
} from './import-plan';
import { toEditProduct } from './map';
import type { ImportField, ImportRow } from './policy';
import { readUsualPrices } from './queries';
import type { ImportConfirmInput, ImportFixInput, ImportInput } from './schemas';
import { StaleProduct } from './shared';
import { writeProducts } from './write';

type Seller = ScopedActor<'vendor'>;
type Shop = Seller & { vendorId: string };

/** Products written in one transaction. */
const BATCH_SIZE = 50;
/** How long a process has exclusive use of an import after each batch, ms. */
const LEASE_MS = 30_000;
const FILE_NAME_MAX = 120;
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
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { columns, rows } = await withLock(`import ${shop.vendorId}`, () => readImportFile(bytes));
  const _id = new Types.ObjectId();
  const stored: ProductImportDoc = {
    _id,
    vendorId: new Types.ObjectId(shop.vendorId),
    userId: new Types.ObjectId(shop.userId),
    ...{ columns, rows, state: 'open', createdAt: now },
    fileName: cleanLine(file.name).slice(0, FILE_NAME_MAX),
    usual: await readUsualPrices(shop.vendorId),
    ...{ done: 0, imported: [], created: 0, updated: 0, drafts: 0, leaseUntil: null },
  };
  await ProductImport.create([stored]);
  return readImport(_id.toString(), shop);
}

/**
 * Corrects, accepts or leaves out rows, or assigns fields to columns, and returns the import as it is now.
 * Throws AppError `not_found` for another shop's import or an unknown row, and `conflict` once it is
 * imported.
 */
export async function fixImport(
  { importId, rows, columns }: ImportFixInput,
  actor: Seller,
): Promise<ImportDto> {
  const { found, shop } = await requireImport(importId, actor);
  const open = { _id: found._id, ...ownedBy(shop, PRODUCT_IMPORT_OWNERS), state: 'open' as const };
  const next = columns ? withColumns(found, columns) : found.columns;
  const set: Record<string, unknown> = {};
  for (const fix of rows ?? []) {
    const at = found.rows.findIndex(({ row }) => row === fix.row);
    const before = found.rows[at];
    if (!before) throw new AppError('not_found', MESSAGES.notFound);
    set[`rows.${at}`] = fixRow(before, fix, next);
  }
  if (columns) set.columns = next;
  if (Object.keys(set).length > 0) {
    const { matchedCount } = await ProductImport.updateOne(open, { $set: set });
    if (matchedCount === 0) throw new AppError('conflict', PRODUCT_MESSAGES.importOver);
  }
  return readImport(importId, shop);
}

/** The row with its corrections. */
function fixRow(
  before: ImportRow,
  { values = {}, accept = [], leaveOut }: NonNullable<ImportFixInput['rows']>[number],
  columns: ProductImportDoc['columns'],
): ImportRow {
  const fields = columns.map(({ field }) => field);
  const cells = [...before.cells];
  const added = { ...before.added };
  for (const [field, value] of Object.entries(values) as [ImportField, string][]) {
    const column = fields.indexOf(field);
    if (column < 0) added[field] = value;
    else cells[column] = value;
  }
  const isDecided = getDecidingColumn(fields) in values;
  const getCell = (field: ImportField) => cells[fields.indexOf(field)] ?? added[field] ?? '';
  return {
    row: before.row,
    ...{ cells, added },
    ...(before.extra && !isDecided && { extra: before.extra }),
    accepted: {
      ...before.accepted,
      ...Object.fromEntries(accept.map((field) => [field, getCell(field)])),
    },
    isLeftOut: leaveOut ?? before.isLeftOut ?? false,
  };
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
    await importRows(await claim(own, set, shop, now), shop, now);
  }
  const done = await ProductImport.findOne(own).orFail().lean<ProductImportDoc>();
  const imported = new Set(done.imported);
  const { rows } = planImport(done, await readShop(done, shop, null));
  const left = rows.filter(({ row, isLeftOut }) => !isLeftOut && !imported.has(row));
  return {
    importId,
    imported: imported.size,
    created: done.created,
    updated: done.updated,
    drafts: done.drafts,
    rows: left.map(toRowDto).map(({ errors, ...others }) => ({
      ...others,
      errors:
        errors.length > 0
          ? errors
          : [{ column: 'product' as const, message: PRODUCT_MESSAGES.importFailed, offers: [] }],
    })),
  };
}

/**
 * Claims an import for this process; a shop's imports run one at a time, by a unique index. Throws
 * AppError `conflict` while one of the shop is running.
 */
async function claim(
  own: QueryFilter<ProductImportDoc>,
  set: Partial<ProductImportDoc>,
  { vendorId }: Shop,
  now: Date,
): Promise<ProductImportDoc> {
  // Left behind by a process that died.
  await ProductImport.updateMany(
    { vendorId, state: 'importing', leaseUntil: mongoose.trusted({ $lt: now }) },
    { $set: { state: 'open', leaseUntil: null } },
  );
  const running = new AppError('conflict', PRODUCT_MESSAGES.importRunning);
  try {
    const claimed = await ProductImport.findOneAndUpdate(
      { ...own, state: 'open' },
      { $set: { ...set, state: 'importing', leaseUntil: leaseEnd() } },
      { returnDocument: 'after' },
    ).lean<ProductImportDoc>();
    if (claimed) return claimed;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  throw running;
}

const toRowDto = ({ knownId: _, ...row }: PlannedRow): ImportRowDto => row;

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
    rows: rows.map(toRowDto),
    fileName: found.fileName,
    created: products.filter(({ knownId }) => knownId === null).length,
    updated: products.filter(({ knownId }) => knownId !== null).length,
  };
}

/** The shop's data for planning the rows. */
async function readShop(
  { columns, rows, usual }: Pick<ProductImportDoc, 'columns' | 'rows' | 'usual'>,
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
    ['uniqueName', getCells('product', toComparableName)],
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
    usual,
    known: [...products.values()].map(toKnown),
  };
}

function toKnown(product: ProductDoc): KnownProduct {
  const { productId, addons, takenDown, ...edit } = toEditProduct(product, new Map());
  return {
    ...edit,
    id: productId,
    hasUniqueName: product.uniqueName !== undefined,
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
  const { products, usual } = planImport(claimed, await readShop(claimed, shop, null));
  // A repeat after a crash has imported some.
  const imported = new Set(claimed.imported);
  const left = products.filter(({ rows }) => !rows.every((row) => imported.has(row)));
  for (let at = 0; at < left.length; at += BATCH_SIZE) {
    await importBatch({ ...claimed, usual }, left.slice(at, at + BATCH_SIZE), shop, now);
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
  const isStale = (error: unknown) => error instanceof StaleProduct || isDuplicateKey(error);
  try {
    await inRetriedTransaction((session) => writeRows(claimed, new Set(rows), shop, session, now), {
      isRetried: isStale,
      maxTries: MAX_TRIES,
    });
  } catch (error) {
    if (!isStale(error) && !(error instanceof AppError)) throw error;
    if (batch.length === 1) {
      log().warn({ err: error, rows }, 'a row could not be imported');
      return;
    }
    for (const product of batch) await importBatch(claimed, [product], shop, now);
  }
}

/** Plans these rows with the shop's current products, and writes the result. */
async function writeRows(
  { _id, columns, rows: all, usual }: ProductImportDoc,
  wanted: ReadonlySet<number>,
  shop: Shop,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const rows = all.filter(({ row }) => wanted.has(row));
  const { products } = planImport(
    { columns, rows },
    await readShop({ columns, rows, usual }, shop, session),
  );
  const known = products.flatMap(({ knownId }) => (knownId ? [new Types.ObjectId(knownId)] : []));
  const before = await Product.find({
    _id: mongoose.trusted({ $in: known }),
    vendorId: new Types.ObjectId(shop.vendorId),
  })
    .session(session)
    .lean<ProductDoc[]>();
  const byId = new Map(before.map((product) => [product._id.toString(), product]));
  const writes = products.map(({ knownId, edit, isSecond, rows: [first] }) => ({
    id: knownId ? new Types.ObjectId(knownId) : idFor(_id, first),
    before: byId.get(knownId ?? '') ?? null,
    needsUniqueName: !knownId && !isSecond,
    edit,
  }));
  await writeProducts(writes, shop, session, now);
  const imported = products.flatMap((product) => product.rows);
  const created = products.filter(({ knownId }) => !knownId);
  await ProductImport.updateOne(
    { _id },
    {
      $addToSet: { imported: { $each: imported } },
      $inc: {
        done: wanted.size,
        created: created.length,
        updated: known.length,
        drafts: created.filter(({ edit }) => edit.status === 'draft').length,
      },
      $set: { leaseUntil: leaseEnd() },
    },
    { session },
  );
}

/** The id of the product that an import creates of a row, the same for a repeat. */
function idFor(importId: Types.ObjectId, row = 0): Types.ObjectId {
  const digest = createHash('sha256').update(`import:${importId}:${row}`).digest('hex');
  return new Types.ObjectId(digest.slice(0, 24));
}
