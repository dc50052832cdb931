'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, apiGet, apiPost } from '@/lib/client/api';
import { randomHex } from '@/lib/client/random-hex';
import { pushToast } from '@/lib/client/toast-queue';
import { formatList } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import { PRODUCT_MESSAGES } from '@/lib/core/product-messages';
import type { EditPageDto, EditProductDto, EditShopDto, StockChangeDto } from '@/lib/products/dto';
import { saveProductInput } from '@/lib/products/schemas';
import {
  changedFields,
  type Draft,
  mergeDrafts,
  newOption,
  toBody,
  toCopy,
  toDraft,
} from './draft';

/** Errors by the field's path: "options.0.price". */
export type EditErrors = Readonly<Record<string, string>>;

export interface EditorOptions {
  productId?: string;
  vendorId?: string;
  copyOf?: string;
}

interface Loaded {
  /** The last saved version; null for a new product. */
  product: EditProductDto | null;
  /** The draft of the last saved version. */
  base: Draft;
  shop: EditShopDto;
  changes: StockChangeDto[];
}

const EMPTY: Draft = {
  name: '',
  category: '',
  section: '',
  description: '',
  weight: '',
  images: [],
  options: [newOption()],
  addons: [],
  status: 'draft',
};

/** Loads, edits and saves one product; typed values survive a refusal and another person's save. */
export function useEditor({ productId: givenId, vendorId, copyOf }: EditorOptions) {
  const [productId, setProductId] = useState(givenId);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [errors, setErrors] = useState<EditErrors>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const commandId = useRef(randomHex(12));

  const load = useCallback(async () => {
    setFailure(null);
    try {
      const sourceId = givenId ?? copyOf;
      if (sourceId) {
        const path = `/api/seller/product/${sourceId}`;
        const page = await apiGet<EditPageDto>(path, PRODUCT_MESSAGES.loadFailed);
        const isCopy = givenId === undefined;
        const base = isCopy ? EMPTY : toDraft(page.product);
        setDraft(isCopy ? toCopy(page.product) : base);
        setLoaded({
          product: isCopy ? null : page.product,
          base,
          shop: page.shop,
          changes: isCopy ? [] : page.changes,
        });
        return;
      }
      const query = vendorId ? `?vendorId=${encodeURIComponent(vendorId)}` : '';
      const path = `/api/seller/product/new${query}`;
      const { shop } = await apiGet<{ shop: EditShopDto }>(path, PRODUCT_MESSAGES.loadFailed);
      const base = { ...EMPTY, category: shop.categories[0] ?? '' };
      setDraft(base);
      setLoaded({ product: null, base, shop, changes: [] });
    } catch (thrown) {
      setFailure(
        thrown instanceof ApiError ? thrown : new ApiError(PAGE_MESSAGES.somethingWrong, 500),
      );
    }
  }, [givenId, copyOf, vendorId]);
  useEffect(() => void load(), [load]);

  const changed = loaded ? changedFields(loaded.base, draft) : [];
  const isChanged = changed.length > 0;
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);

  function change(fields: Partial<Draft>): void {
    setDraft((old) => ({ ...old, ...fields }));
    setErrors((old) =>
      Object.fromEntries(
        Object.entries(old).filter(
          ([path]) => !Object.keys(fields).some((one) => path.startsWith(one)),
        ),
      ),
    );
  }

  /** Another person has saved it: merges their changes. */
  function merge(before: Loaded, current: EditProductDto): void {
    const theirs = toDraft(current);
    const changedByThem = changedFields(before.base, theirs);
    const { draft: merged, both } = mergeDrafts(before.base, draft, theirs);
    setLoaded({ ...before, product: current, base: theirs });
    setDraft(merged);
    const clash =
      both.length > 0 ? ` You both changed ${formatList(both)}; yours is kept here.` : '';
    setMessage(
      `Somebody else just saved ${formatList(changedByThem) || 'this product'}.${clash} Check it, then save again.`,
    );
  }

  async function send(next: Draft, before: Loaded): Promise<EditProductDto | null> {
    const body = {
      ...toBody(next),
      ...(before.product
        ? { productId: before.product.productId, rev: before.product.rev }
        : { vendorId: before.shop.vendorId, commandId: commandId.current }),
    };
    const checked = saveProductInput.safeParse(body, {
      error: () => MESSAGES.badRequest,
    });
    if (!checked.success) {
      const found = checked.error.issues.map(({ path, message: text }) => [path.join('.'), text]);
      // The first error of each field is shown.
      setErrors(Object.fromEntries(found.reverse()));
      return null;
    }
    try {
      const call = '/api/seller/product/save';
      const answer = await apiPost<{ product: EditProductDto }>(
        call,
        body,
        PRODUCT_MESSAGES.saveFailed,
      );
      return answer.product;
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      const { current, field } = thrown.body as { current?: EditProductDto; field?: string };
      if (current) merge(before, current);
      else if (field) setErrors({ [field]: thrown.message });
      else setMessage(thrown.message);
      return null;
    }
  }

  async function save(next: Draft = draft): Promise<void> {
    // A ref: state would update too late for a double tap.
    if (!loaded || isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setMessage(null);
    setErrors({});
    try {
      const before = loaded;
      const product = await send(next, before);
      if (!product) return;
      const base = toDraft(product);
      const after = { ...before, product, base };
      setLoaded(after);
      setDraft(base);
      if (!before.product) {
        setProductId(product.productId);
        window.history.replaceState(null, '', paths.sellerProduct(product.productId));
      }
      const undo =
        before.product && (() => void undoTo(toDraft(before.product as EditProductDto), after));
      pushToast({
        tone: 'success',
        id: 'saved',
        text: product.status === 'live' ? 'Saved. Shoppers see it now' : 'Saved',
        ...(undo && { action: { label: 'Undo', onAction: undo } }),
      });
    } catch {
      setMessage(PRODUCT_MESSAGES.saveFailed);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  /** Restores and saves the previous version of the product. */
  async function undoTo(before: Draft, after: Loaded): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    try {
      const product = await send(before, after);
      if (!product) return;
      setLoaded({ ...after, product, base: toDraft(product) });
      setDraft(toDraft(product));
      pushToast({ tone: 'success', id: 'saved', text: 'Your last save is undone' });
    } catch {
      setMessage(PRODUCT_MESSAGES.saveFailed);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  /** Refreshes status and counts; typed values stay. */
  async function refresh(): Promise<void> {
    if (!productId) return;
    const path = `/api/seller/product/${productId}`;
    const page = await apiGet<EditPageDto>(path, PRODUCT_MESSAGES.loadFailed);
    setLoaded((old) =>
      old && old.product?.rev === page.product.rev
        ? { ...old, product: page.product, changes: page.changes }
        : old,
    );
  }

  /** Changes stock immediately, separate from the draft. Returns why it was refused, or null. */
  async function setStock(fields: Record<string, unknown>): Promise<string | null> {
    try {
      await apiPost('/api/seller/stock', { productId, ...fields }, PRODUCT_MESSAGES.saveFailed);
      await refresh();
      return null;
    } catch (thrown) {
      return thrown instanceof ApiError ? thrown.message : PAGE_MESSAGES.somethingWrong;
    }
  }

  return {
    loaded,
    draft,
    errors,
    failure,
    message,
    isBusy,
    changed,
    load,
    change,
    save,
    setStock,
    reset: () => {
      if (!loaded) return;
      setDraft(loaded.base);
      setErrors({});
      setMessage(null);
    },
  };
}

export type Editor = ReturnType<typeof useEditor>;
