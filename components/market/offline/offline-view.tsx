'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { useSession } from '@/lib/client/session/use-session';
import { isSavedOrders, readSavedOrders, type Saved } from '@/lib/client/storage/saved-orders';
import { paths } from '@/lib/core/paths';
import type { ServiceKind } from '@/lib/core/service-kind';
import { SavedDetail } from './saved-detail';
import { SavedLists } from './saved-lists';
import { SavedNotice } from './saved-notice';
import { useReturn } from './use-return';

/** The requested page, if parts of it may be saved. */
interface RequestedPage {
  kind: ServiceKind | null;
  id: string;
}

const DETAIL = /^\/(order|dispatch|errand)\/([0-9a-f]{24})\/?$/i;
const STAFF_AREA = /^\/(?:seller|rider|support|admin)(?:\/|$)/;
const LIST = /^\/(my-orders|dispatch|errand)\/?$/;

function parsePage(path: string): RequestedPage {
  const [, kind, id = ''] = DETAIL.exec(path) ?? [];
  if (kind) return { kind: kind as ServiceKind, id: id.toLowerCase() };
  const [, list] = LIST.exec(path) ?? [];
  const ofList = list === 'my-orders' ? 'order' : (list as ServiceKind | undefined);
  return { kind: ofList ?? null, id: '' };
}

const noSubscription = () => () => {};

/**
 * Replaces a page that can't be reached: shows what is saved of it on this device, or what else works.
 * The address is still the page's own, so that it can load again automatically.
 */
export function OfflineView() {
  const path = useSyncExternalStore(
    noSubscription,
    () => window.location.pathname,
    () => null,
  );
  const saved = useSaved();
  const { isTrying, retry } = useReturn();
  if (path === null || saved === null) return <Nothing isTrying={isTrying} retry={retry} />;
  if (STAFF_AREA.test(path)) return <StaffOffline isTrying={isTrying} retry={retry} />;
  const { kind, id } = parsePage(path);
  const found = kind && id ? saved[kind]?.orders.find((order) => order.id === id) : undefined;
  if (kind && found) {
    return (
      <SavedDetail order={found} at={saved[kind]?.at ?? 0} isTrying={isTrying} retry={retry} />
    );
  }
  const list = kind && !id ? saved[kind] : undefined;
  if (kind && list && list.orders.length > 0) {
    return (
      <>
        <SavedNotice at={list.at} isTrying={isTrying} retry={retry} />
        <SavedLists saved={saved} only={kind} />
      </>
    );
  }
  const isEmpty = Object.values(saved).every(({ orders }) => orders.length === 0);
  return (
    <>
      <Nothing isTrying={isTrying} retry={retry} isDetail={id !== ''} />
      {isEmpty ? null : <SavedLists saved={saved} only={null} />}
    </>
  );
}

/** Saved data; null until it is read. Cleared immediately when its account signs out in another tab. */
function useSaved(): Saved | null {
  const [saved, setSaved] = useState<Saved | null>(null);
  const { user } = useSession();
  const userId = user?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session deletes what isn't its own.
  useEffect(() => {
    const read = () => setSaved(readSavedOrders());
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || isSavedOrders(key)) read();
    };
    read();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [userId]);
  return saved;
}

/** Shown to sellers, riders and staff: none of their data is saved on the device. */
function StaffOffline({ isTrying, retry }: { isTrying: boolean; retry: () => void }) {
  return (
    <EmptyState
      as="h1"
      className="pt-4! pb-6!"
      art={<EmptyArt name="offline" />}
      title="You’re offline"
      action={
        <Button isBusy={isTrying} onClick={retry}>
          Try again
        </Button>
      }
    >
      This page opens by itself when you’re back online. What you have taken on stays yours.
    </EmptyState>
  );
}

interface NothingProps {
  isTrying: boolean;
  retry: () => void;
  /** The requested order isn't saved here. */
  isDetail?: boolean;
}

function Nothing({ isTrying, retry, isDetail = false }: NothingProps) {
  return (
    <EmptyState
      as="h1"
      className="pt-4! pb-6!"
      art={<EmptyArt name="offline" />}
      title={isDetail ? 'This one isn’t saved here' : 'You’re offline'}
      action={
        <>
          <Button isBusy={isTrying} onClick={retry}>
            Try again
          </Button>
          <ButtonLink href={paths.cart()} variant="quiet">
            Cart
          </ButtonLink>
          <ButtonLink href={paths.faq()} variant="quiet">
            FAQ
          </ButtonLink>
        </>
      }
    >
      {isDetail
        ? 'It’ll open when you’re back online.'
        : 'This page opens when you’re back online. Your cart, the FAQ and your saved orders still work.'}
    </EmptyState>
  );
}
