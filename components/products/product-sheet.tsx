'use client';

import { type ReactNode, useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { ApiError, apiGet, apiPost } from '@/lib/client/api';
import { pushToast } from '@/lib/client/toast-queue';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import { PRODUCT_MESSAGES } from '@/lib/core/product-messages';
import type { EditPageDto, ProductRowDto } from '@/lib/products/dto';
import type { EditStatus } from '@/lib/products/policy';
import { toBody, toDraft } from './draft';

const ITEM =
  'flex min-h-12 w-full items-center rounded-control px-3.5 py-2.5 text-left text-base font-semibold hover:bg-sand';

interface ProductSheetProps {
  row: ProductRowDto;
  onClose: () => void;
  onDone: () => void;
}

/** Actions on a product of the list. */
export function ProductSheet({ row, onClose, onDone }: ProductSheetProps) {
  const { productId, name, status, takenDown } = row;
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isRemoving, setRemoving] = useState(false);

  async function run(text: string, act: () => Promise<unknown>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await act();
      pushToast({ tone: 'success', text });
      onDone();
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown.message : PAGE_MESSAGES.somethingWrong);
      setBusy(false);
    }
  }

  async function saveAs(next: EditStatus): Promise<void> {
    const path = `/api/seller/product/${productId}`;
    const { product } = await apiGet<EditPageDto>(path, PRODUCT_MESSAGES.loadFailed);
    const body = { productId, rev: product.rev, ...toBody({ ...toDraft(product), status: next }) };
    await apiPost('/api/seller/product/save', body, PRODUCT_MESSAGES.saveFailed);
  }

  // A product without stock returns to sale when pieces are added.
  const canMark = status === 'live' && (row.inStock || row.isMarked);
  const stock = (fields: Record<string, unknown>) =>
    apiPost('/api/seller/stock', { productId, ...fields }, PRODUCT_MESSAGES.saveFailed);
  return (
    <Sheet isOpen onClose={onClose} title={name}>
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
            <Item
              onClick={() =>
                void run(`${name} is removed`, () =>
                  apiPost('/api/seller/product/remove', { productId }, PRODUCT_MESSAGES.saveFailed),
                )
              }
            >
              <span className="text-danger">Yes, remove it</span>
            </Item>
            <Item onClick={() => setRemoving(false)}>Keep it</Item>
          </div>
        </>
      ) : (
        <div className="-mx-3.5">
          <a href={paths.sellerProduct(productId)} className={ITEM}>
            Edit
          </a>
          <a href={paths.sellerNewProduct({ from: productId })} className={ITEM}>
            Make a copy
          </a>
          {canMark && !row.until ? (
            <Item
              onClick={() =>
                void run(`${name} is sold out until tomorrow`, () =>
                  stock({ inStock: false, until: 'tomorrow' }),
                )
              }
            >
              Sold out until tomorrow
            </Item>
          ) : null}
          {canMark && (row.inStock || row.until) ? (
            <Item
              onClick={() =>
                void run(`${name} is sold out until you put it back`, () =>
                  stock({ inStock: false }),
                )
              }
            >
              Sold out until I put it back
            </Item>
          ) : null}
          {status === 'live' ? (
            <Item onClick={() => void run(`${name} is hidden`, () => saveAs('hidden'))}>
              Hide from shoppers
            </Item>
          ) : takenDown ? null : (
            <Item onClick={() => void run(`${name} is on sale`, () => saveAs('live'))}>
              {status === 'draft' ? 'Put on sale' : 'Show again'}
            </Item>
          )}
          <Item onClick={() => setRemoving(true)}>
            <span className="text-danger">Remove</span>
          </Item>
        </div>
      )}
    </Sheet>
  );
}

function Item({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={ITEM} onClick={onClick}>
      {children}
    </button>
  );
}
