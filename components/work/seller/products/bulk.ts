import { errorText } from '@/components/ui/use-action';
import { plural } from '@/lib/core/format';
import type { ProductRowDto } from '@/lib/shops/products/dto';
import type { EditStatus } from '@/lib/shops/products/policy';
import { postStock, saveStatus, shortName } from './product-acts';

/** An act on several products of a list, each by a call of its own. */
export interface BulkAct {
  label: string;
  /** The state that it leads to, for toasts: "sold out". */
  state: string;
  /** Whether it changes this product. */
  fits: (row: ProductRowDto) => boolean;
  run: (row: ProductRowDto) => Promise<void>;
  undo: (row: ProductRowDto) => Promise<void>;
}

/** Returns a product's stock to what the row shows, with the end of its mark. */
export function restoreStock({ productId, inStock, until }: ProductRowDto): Promise<void> {
  return postStock(productId, { inStock, ...(!inStock && until && { until }) });
}

const setStatus = (status: EditStatus) => (row: ProductRowDto) => saveStatus(row.productId, status);
const restoreStatus = ({ productId, status }: ProductRowDto) => saveStatus(productId, status);

export const BULK_ACTS = {
  soldOut: {
    label: 'Sold out today',
    state: 'sold out',
    fits: ({ status, inStock }) => status === 'live' && inStock,
    run: ({ productId }) => postStock(productId, { inStock: false, until: 'tomorrow' }),
    undo: restoreStock,
  },
  inStock: {
    label: 'In stock',
    state: 'in stock',
    // Others come back when pieces are added.
    fits: ({ status, inStock, isMarked }) => status === 'live' && !inStock && isMarked,
    run: ({ productId }) => postStock(productId, { inStock: true }),
    undo: restoreStock,
  },
  hide: {
    label: 'Hide',
    state: 'hidden',
    fits: ({ status }) => status === 'live',
    run: setStatus('hidden'),
    undo: restoreStatus,
  },
  show: {
    label: 'Put on sale',
    state: 'on sale',
    fits: ({ status, takenDown }) => status !== 'live' && !takenDown,
    run: setStatus('live'),
    undo: restoreStatus,
  },
} as const satisfies Record<string, BulkAct>;

export type BulkName = keyof typeof BULK_ACTS;

export interface BulkResult {
  done: ProductRowDto[];
  failed: { row: ProductRowDto; message: string }[];
}

/** Runs a call for each product, one after the other; one that fails doesn't stop the rest. */
export async function runEach(
  rows: readonly ProductRowDto[],
  call: (row: ProductRowDto) => Promise<void>,
): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] };
  for (const row of rows) {
    try {
      await call(row);
      result.done.push(row);
    } catch (error) {
      result.failed.push({ row, message: errorText(error) });
    }
  }
  return result;
}

/** What a toast says about a result: "2 of 3 are hidden", and why the others aren't. */
export function resultText(state: string, { done, failed }: BulkResult) {
  const [only] = done;
  const all = done.length + failed.length;
  const text =
    failed.length > 0
      ? `${done.length} of ${all} ${done.length === 1 ? 'is' : 'are'} ${state}`
      : done.length === 1 && only
        ? `${shortName(only.name)} is ${state}`
        : `${plural(done.length, 'product')} are ${state}`;
  const detail = failed.map(({ row, message }) => `${shortName(row.name)}: ${message}`).join(' ');
  return { text, detail };
}
