'use client';

import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAction } from '@/components/ui/use-action';
import { useUnsavedGuard } from '@/components/ui/use-unsaved-guard';
import { ApiError, apiGet } from '@/lib/client/api';
import { useIsOnline } from '@/lib/client/live/use-is-online';
import { queryClient } from '@/lib/client/query-client';
import { clearToasts, pushToast } from '@/lib/client/toast-queue';
import { formatList } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type {
  EditPageDto,
  EditProductDto,
  EditShopDto,
  StockChangeDto,
} from '@/lib/shops/products/dto';
import { PRODUCT_MESSAGES } from '@/lib/shops/products/messages';
import {
  changedFields,
  type Draft,
  type DraftImage,
  hasChanges,
  mergeDrafts,
  newOption,
  toCopy,
  toDraft,
} from './draft';
import { postStock } from './product-acts';
import { createProductSaver, type EditErrors } from './product-saver';
import { readDraft, type StoredDraft, storeDraft } from './stored-draft';
import { usePhotoUploads } from './use-photo-uploads';

export interface EditorOptions {
  userId: string;
  productId?: string;
  vendorId?: string;
  copyOf?: string;
}

interface Loaded {
  /** The last saved version; null for a new product. */
  product: EditProductDto | null;
  /** The draft of the last saved version. */
  base: Draft;
  /** What the form starts with: `base`, or the product that is copied. */
  initial: Draft;
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

/** The server removes an upload that no product has after a day; uploads are a little older than the draft. ms */
const UPLOAD_TTL_MS = 20 * 3_600_000;

async function fetchStart({ productId, vendorId, copyOf }: EditorOptions): Promise<Loaded> {
  const sourceId = productId ?? copyOf;
  if (sourceId) {
    const path = `/api/seller/product/${sourceId}`;
    const page = await apiGet<EditPageDto>(path, PRODUCT_MESSAGES.loadFailed);
    if (!productId) {
      const initial = toCopy(page.product);
      return { product: null, base: EMPTY, initial, shop: page.shop, changes: [] };
    }
    const base = toDraft(page.product);
    return { ...page, base, initial: base };
  }
  const query = vendorId ? `?vendorId=${encodeURIComponent(vendorId)}` : '';
  const path = `/api/seller/product/new${query}`;
  const { shop } = await apiGet<{ shop: EditShopDto }>(path, PRODUCT_MESSAGES.loadFailed);
  const base = { ...EMPTY, category: shop.categories[0] ?? '' };
  return { product: null, base, initial: base, shop, changes: [] };
}

/**
 * Loads, edits and saves one product. Typed values survive a refusal, another person's save and a closed
 * tab: they are stored on the device until they are saved.
 */
export function useEditor(options: EditorOptions) {
  const { userId, productId: givenId, vendorId, copyOf } = options;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [errors, setErrors] = useState<EditErrors>({});
  /** Number of saves that were refused because of a field. */
  const [refusals, setRefusals] = useState(0);
  const [message, setMessage] = useState<string | null>(null);
  /** What was typed before was found on the device. */
  const [isRestored, setRestored] = useState(false);
  /** Save was pressed while offline. */
  const [isWaiting, setWaiting] = useState(false);
  const isOnline = useIsOnline() !== false;
  const [saver] = useState(createProductSaver);
  const product = loaded?.product ?? null;

  const toKey = ({ product: saved, shop }: Pick<Loaded, 'product' | 'shop'>) =>
    saved?.productId ?? [copyOf ?? 'new', shop.vendorId].join('-');

  const reading = useQuery<Loaded, ApiError>(
    {
      queryKey: ['product-editor', userId, givenId, vendorId, copyOf],
      queryFn: () => fetchStart(options),
      // Read again on request only, and then also if nothing has changed: the draft is reset.
      staleTime: 'static',
      structuralSharing: false,
      gcTime: 0,
    },
    queryClient,
  );
  const start = useEffectEvent((found: Loaded) => {
    const now = Date.now();
    const stored = readDraft(userId, toKey(found), now);
    const { draft: restored, both } = stored
      ? mergeDrafts(stored.base, withFreshUploads(stored, now), found.base)
      : { draft: found.initial, both: [] };
    saver.restore(stored?.unanswered ?? null);
    setDraft(restored);
    setRestored(hasChanges(found.initial, restored));
    setMessage(both.length > 0 ? clashText(both) : null);
    setLoaded(found);
  });
  useEffect(() => {
    if (reading.data) start(reading.data);
  }, [reading.data]);

  const changed = loaded ? changedFields(loaded.base, draft) : [];
  const isChanged = changed.length > 0;
  useUnsavedGuard(isChanged);

  function persist(current: Loaded, next: Draft): void {
    const { base, initial } = current;
    const isTyped = hasChanges(initial, next);
    const at = Date.now();
    const stored = isTyped ? { base, draft: next, unanswered: saver.unanswered(), at } : null;
    storeDraft(userId, toKey(current), stored, at);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only edits are stored
  useEffect(() => {
    if (loaded) persist(loaded, draft);
  }, [draft, loaded]);

  function change(fields: Partial<Draft>): void {
    if (isWaiting) setMessage(null);
    setWaiting(false);
    setDraft((old) => ({ ...old, ...fields }));
    setErrors((old) =>
      Object.fromEntries(
        Object.entries(old).filter(
          ([path]) => !Object.keys(fields).some((one) => path.startsWith(one)),
        ),
      ),
    );
  }

  /** Changes the photos as they are at that moment; options retain theirs. */
  const changeImages = useCallback((update: (images: DraftImage[]) => DraftImage[]): void => {
    setDraft((old) => {
      const images = update(old.images);
      const moved = old.options.map((option) => {
        const key = option.picture === null ? undefined : old.images[option.picture]?.key;
        const picture = images.findIndex((image) => image.key === key);
        return { ...option, picture: picture < 0 ? null : picture };
      });
      return { ...old, images, options: moved };
    });
    setErrors((old) =>
      Object.fromEntries(Object.entries(old).filter(([path]) => !path.startsWith('images'))),
    );
  }, []);

  const { photoFailure, setPhotoFailure, finishUploads } = usePhotoUploads({
    userId,
    images: draft.images,
    changeImages,
  });

  /** Merges what was saved elsewhere into the draft. */
  function merge(before: Loaded, current: EditProductDto, isOwn: boolean): void {
    const theirs = toDraft(current);
    const saved = formatList(changedFields(before.base, theirs)) || 'this product';
    const { draft: merged, both } = mergeDrafts(before.base, draft, theirs);
    setLoaded({ ...before, product: current, base: theirs, initial: theirs });
    setDraft(merged);
    setMessage(
      [
        isOwn ? `You saved ${saved} in another tab.` : `Someone else just saved ${saved}.`,
        both.length > 0 ? clashText(both) : '',
        'Check it, then save again.',
      ]
        .filter(Boolean)
        .join(' '),
    );
  }

  /** Saves a draft, and shows why if it isn't saved. Returns the saved product, else null. */
  async function send(next: Draft, before: Loaded, isUndo = false): Promise<EditProductDto | null> {
    const result = await saver.save(next, before, { isUndo });
    if ('saved' in result) return result.saved;
    if ('current' in result) merge(before, result.current, result.isOwn);
    else if ('errors' in result) refuse(result.errors);
    else {
      if (saver.unanswered()) persist(before, next);
      fail(result.failure);
    }
    return null;
  }

  function refuse(found: EditErrors): void {
    setErrors(found);
    setRefusals((count) => count + 1);
  }

  function fail(thrown: unknown): void {
    const isUnreachable = thrown instanceof ApiError && thrown.isUnknown && !navigator.onLine;
    setWaiting(isUnreachable);
    setMessage(
      isUnreachable
        ? PRODUCT_MESSAGES.offline
        : thrown instanceof ApiError
          ? thrown.message
          : PRODUCT_MESSAGES.saveFailed,
    );
  }

  /** Runs a save, one at a time. */
  const { run: runSave, isBusy } = useAction(
    async (act: () => Promise<void>) => {
      clearToasts();
      setMessage(null);
      setErrors({});
      await act();
    },
    {
      onError: (error) => {
        fail(error);
        return null;
      },
    },
  );

  /** Shows a saved version; what was typed during the call, on top of `sent`, stays. */
  function show(saved: EditProductDto, before: Loaded, sent: Draft): Loaded {
    storeDraft(userId, toKey(before), null, Date.now());
    const base = toDraft(saved);
    const after = { ...before, product: saved, base, initial: base };
    setLoaded(after);
    setDraft((typed) => mergeDrafts(sent, typed, base).draft);
    setRestored(false);
    return after;
  }

  async function save(): Promise<void> {
    if (!loaded) return;
    const before = loaded;
    await runSave(async () => {
      const sent = { ...draft, images: await finishUploads(draft.images) };
      const saved = await send(sent, before);
      if (!saved) return;
      const after = show(saved, before, sent);
      if (!before.product) {
        window.history.replaceState(null, '', paths.sellerProduct(saved.productId));
      }
      const undo = before.product && (() => void undoTo(before.base, after));
      pushToast({
        tone: 'success',
        id: 'saved',
        text: saved.status === 'live' ? 'Saved. Shoppers see it now' : 'Saved',
        ...(undo && { action: { label: 'Undo', onAction: undo } }),
      });
    });
  }

  /** Restores and saves the previous version of the product. */
  async function undoTo(before: Draft, after: Loaded): Promise<void> {
    await runSave(async () => {
      const saved = await send(before, after, true);
      if (!saved) return;
      show(saved, after, after.base);
      pushToast({ tone: 'success', id: 'saved', text: 'Your last save is undone' });
    });
  }

  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  useEffect(() => {
    if (!isOnline || !isWaiting) return;
    setWaiting(false);
    void latestSave.current();
  }, [isOnline, isWaiting]);

  /** Refreshes status and counts; typed values stay. */
  async function refresh(productId: string): Promise<void> {
    const path = `/api/seller/product/${productId}`;
    const page = await apiGet<EditPageDto>(path, PRODUCT_MESSAGES.loadFailed);
    setLoaded((old) =>
      old && old.product?.rev === page.product.rev
        ? { ...old, product: page.product, changes: page.changes }
        : old,
    );
  }

  /** Changes stock immediately, separate from the draft. Throws ApiError. */
  async function setStock(fields: Record<string, unknown>): Promise<void> {
    if (!product) return;
    await postStock(product.productId, fields);
    await refresh(product.productId);
  }

  return {
    userId,
    loaded,
    draft,
    errors,
    refusals,
    failure: reading.error,
    message,
    photoFailure,
    isBusy,
    isRestored,
    changed,
    load: () => reading.refetch(),
    change,
    changeImages,
    setPhotoFailure,
    save,
    setStock,
    /** Drops what was typed; a toast brings it back. */
    reset: () => {
      if (!loaded) return;
      const typed = draft;
      setDraft(loaded.initial);
      setErrors({});
      setMessage(null);
      setPhotoFailure(null);
      setRestored(false);
      setWaiting(false);
      pushToast({
        tone: 'info',
        id: 'saved',
        text: 'Changes undone',
        action: { label: 'Redo', onAction: () => setDraft(typed) },
      });
    },
  };
}

/** The stored draft without uploads that the server may have removed; the device still has those photos. */
function withFreshUploads({ draft, at }: StoredDraft, now: number): Draft {
  if (now - at < UPLOAD_TTL_MS) return draft;
  return { ...draft, images: draft.images.map(({ fileId: _, ...image }) => image) };
}

function clashText(both: readonly string[]): string {
  return `What you typed for ${formatList(both)} stays here.`;
}

export type Editor = ReturnType<typeof useEditor>;
