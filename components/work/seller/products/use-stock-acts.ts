import { errorText, useAction } from '@/components/ui/use-action';
import { pushToast } from '@/lib/client/toast-queue';
import type { ProductRowDto } from '@/lib/shops/products/dto';
import { BULK_ACTS, type BulkName, restoreStock, resultText, runEach } from './bulk';
import { postStock, shortName } from './product-acts';

export type StockActs = ReturnType<typeof useStockActs>;

interface StockActsOptions {
  refetch: () => Promise<unknown>;
  /** Called with the ids of the products that a bulk act failed for, to be tried again. */
  onBulk: (failed: ReadonlySet<string>) => void;
}

/** Acts on a shop's products, one or several at a time. Each shows a toast with an undo. */
export function useStockActs({ refetch, onBulk }: StockActsOptions) {
  async function setStock(row: ProductRowDto): Promise<void> {
    const inStock = !row.inStock;
    try {
      await postStock(row.productId, { inStock });
      pushToast({
        tone: 'success',
        text: `${shortName(row.name)} is ${inStock ? 'in stock' : 'sold out'}`,
        id: 'stock',
        action: { label: 'Undo', onAction: () => void undoStock(row) },
      });
    } catch (thrown) {
      pushToast({ tone: 'error', text: errorText(thrown) });
    }
    await refetch();
  }

  async function undoStock(row: ProductRowDto): Promise<void> {
    await restoreStock(row).catch((thrown) =>
      pushToast({ tone: 'error', text: errorText(thrown) }),
    );
    await refetch();
  }

  const bulk = useAction(async (name: BulkName, rows: readonly ProductRowDto[]) => {
    const { state, fits, run, undo } = BULK_ACTS[name];
    const result = await runEach(rows.filter(fits), run);
    const { text, detail } = resultText(state, result);
    onBulk(new Set(result.failed.map(({ row }) => row.productId)));
    pushToast({
      tone: result.failed.length > 0 ? 'error' : 'success',
      id: 'stock',
      text,
      ...(detail && { detail }),
      ...(result.done.length > 0 && {
        action: { label: 'Undo', onAction: () => void undoBulk(result.done, undo) },
      }),
    });
    await refetch();
  });

  async function undoBulk(
    rows: readonly ProductRowDto[],
    undo: (row: ProductRowDto) => Promise<void>,
  ): Promise<void> {
    const result = await runEach(rows, undo);
    const { text, detail } = resultText('as before', result);
    const tone = result.failed.length > 0 ? 'error' : 'success';
    pushToast({ tone, id: 'stock', text, ...(detail && { detail }) });
    await refetch();
  }

  return { setStock, runBulk: bulk.run, isBulkBusy: bulk.isBusy };
}
