'use client';

import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { useAction } from '@/components/ui/use-action';
import { apiPost } from '@/lib/client/api';
import { pushToast } from '@/lib/client/toast-queue';
import { paths } from '@/lib/core/paths';
import type { ProductRowDto } from '@/lib/shops/products/dto';
import { PRODUCT_MESSAGES } from '@/lib/shops/products/messages';
import { postStock, saveStatus, shortName } from './product-acts';

const ITEM =
  'flex min-h-12 w-full items-center rounded-control px-3.5 py-2.5 text-left text-base font-semibold hover:bg-sand';

interface ProductSheetProps {
  row: Pick<
    ProductRowDto,
    'productId' | 'name' | 'status' | 'takenDown' | 'inStock' | 'isMarked' | 'until'
  >;
  /** It is open in the editor. */
  isOpen?: boolean;
  onClose: () => void;
  onDone: (isRemoved: boolean) => void;
}

/** Actions on a product. */
export function ProductSheet({ row, isOpen = false, onClose, onDone }: ProductSheetProps) {
  const { productId, name, status, takenDown } = row;
  const [isRemoving, setRemoving] = useState(false);

  const { run, message: error } = useAction(
    async (text: string, act: () => Promise<unknown>, isRemoved?: boolean) => {
      await act();
      pushToast({ tone: 'success', text: `${shortName(name)} ${text}` });
      onDone(isRemoved ?? false);
    },
  );

  // A product without stock returns to sale when pieces are added.
  const canMark = status === 'live' && (row.inStock || row.isMarked);
  const stock = (fields: Record<string, unknown>) => postStock(productId, fields);
  return (
    <Sheet isOpen onClose={onClose} title={shortName(name)}>
      {error ? (
        <Notice tone="danger" role="alert" className="mb-3">
          {error}
        </Notice>
      ) : null}
      {isRemoving ? (
        <>
          <p>
            Remove it for good? Its page closes and nobody can order it. Orders you have stay as
            they are.
          </p>
          <div className="mt-3 -mx-3.5">
            <SheetItem
              onClick={() =>
                void run(
                  'is removed',
                  () =>
                    apiPost(
                      '/api/seller/product/remove',
                      { productId },
                      PRODUCT_MESSAGES.saveFailed,
                    ),
                  true,
                )
              }
            >
              <span className="text-danger">Yes, remove it</span>
            </SheetItem>
            <SheetItem onClick={() => setRemoving(false)}>Keep it</SheetItem>
          </div>
        </>
      ) : (
        <div className="-mx-3.5">
          {isOpen ? null : (
            <a href={paths.sellerProduct(productId)} className={ITEM}>
              Edit
            </a>
          )}
          <a href={paths.sellerNewProduct({ from: productId })} className={ITEM}>
            Make a copy
          </a>
          {canMark && !row.until ? (
            <SheetItem
              onClick={() =>
                void run('is sold out until tomorrow', () =>
                  stock({ inStock: false, until: 'tomorrow' }),
                )
              }
            >
              Sold out until tomorrow
            </SheetItem>
          ) : null}
          {canMark && (row.inStock || row.until) ? (
            <SheetItem
              onClick={() =>
                void run('is sold out until you put it back', () => stock({ inStock: false }))
              }
            >
              Sold out until I put it back
            </SheetItem>
          ) : null}
          {status === 'live' ? (
            <SheetItem onClick={() => void run('is hidden', () => saveStatus(productId, 'hidden'))}>
              Hide from shoppers
            </SheetItem>
          ) : takenDown ? null : (
            <SheetItem onClick={() => void run('is on sale', () => saveStatus(productId, 'live'))}>
              {status === 'draft' ? 'Put on sale' : 'Show again'}
            </SheetItem>
          )}
          <SheetItem onClick={() => setRemoving(true)}>
            <span className="text-danger">Remove</span>
          </SheetItem>
        </div>
      )}
    </Sheet>
  );
}

/** A row of a sheet's list of actions. */
export function SheetItem({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={clsx(ITEM, 'gap-3')} onClick={onClick}>
      {children}
    </button>
  );
}
