import 'server-only';
import mongoose from 'mongoose';
import { toCsv } from '@/lib/core/csv';
import { stockId } from '@/lib/core/ids';
import { storedNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { atOneShop } from '@/lib/shops/actor';
import { readLevels } from '@/lib/shops/stock/queries';
import { PRODUCT_OWNERS, Product, type ProductDoc } from '@/models/shops/product';
import { toOptionName } from './map';
import { EDIT_STATUSES, IMPORT_FIELDS } from './policy';

const BATCH_SIZE = 500;

/** All products of a shop as CSV in the format of the import, one option a row. */
export async function exportProducts(
  vendorId: string | undefined,
  actor: ScopedActor<'vendor'>,
): Promise<string> {
  await connectDb();
  const shop = atOneShop(actor, vendorId);
  const rows: (string | number)[][] = [[...IMPORT_FIELDS]];
  let batch: ProductDoc[] = [];
  const flush = async () => {
    const levels = await readLevels(
      batch.map(({ _id }) => _id),
      null,
    );
    const getCount = (product: ProductDoc, option: ProductDoc['options'][number]) =>
      option.tracked ? (levels.get(stockId(`${product._id}`, `${option._id}`))?.onHand ?? 0) : '';
    rows.push(
      ...batch.flatMap((product) =>
        product.options.map((option) => toCells(product, option, getCount(product, option))),
      ),
    );
    batch = [];
  };
  const products = Product.find({
    ...ownedBy(shop, PRODUCT_OWNERS),
    status: mongoose.trusted({ $in: [...EDIT_STATUSES] }),
  }).sort({ _id: 1 });
  for await (const product of products.lean<ProductDoc[]>().cursor({ batchSize: BATCH_SIZE })) {
    batch.push(product as unknown as ProductDoc);
    if (batch.length === BATCH_SIZE) await flush();
  }
  await flush();
  return toCsv(rows);
}

function toCells(
  product: ProductDoc,
  option: ProductDoc['options'][number],
  count: number | string,
): (string | number)[] {
  return [
    option.sku ?? '',
    product.name,
    product.category,
    product.section,
    product.description.join('\n'),
    product.weightGrams ?? '',
    toOptionName(option.name),
    storedNaira(option.priceKobo),
    option.offerPriceKobo == null ? '' : storedNaira(option.offerPriceKobo),
    count,
    product.status,
    product.images[0]?.src ?? '',
  ];
}
