'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { lazyPart } from '@/components/shell/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';
import { countPieces } from '@/lib/cart/policy';
import { useCartStore } from '@/lib/client/cart-store';
import { pushToast } from '@/lib/client/toast-queue';
import { useSession } from '@/lib/client/use-session';
import { paths } from '@/lib/core/paths';
import { safeNext } from '@/lib/core/safe-next';

const AddressForm = lazyPart(
  () => import('./address-form').then((module) => module.AddressForm),
  FormSkeleton,
);

/** The form for whoever is signed in; a guest goes back and is asked to log in (spec §2). */
export function AddAddress() {
  const router = useRouter();
  const params = useSearchParams();
  const { user, isLoading } = useSession();
  const from = safeNext(params.get('from'));
  const goesOnToPay = from?.includes('pay=') ?? false;
  const isGuest = !isLoading && user === null;

  useEffect(() => {
    if (!isGuest) return;
    const back = new URL(from ?? paths.cart(), window.location.origin);
    back.searchParams.delete('pay');
    back.searchParams.set('auth', 'login');
    back.searchParams.set('next', paths.addAddress(from ?? undefined));
    router.replace(`${back.pathname}${back.search}`);
  }, [isGuest, from, router]);

  useRedirectWhenEmpty(goesOnToPay ? (user?._id ?? null) : null);

  function onSaved(): void {
    // The payment shows it at once, and a message would lie over its first lines.
    if (!goesOnToPay) pushToast({ tone: 'success', text: 'Address saved' });
    if (from) router.replace(from);
    else if (window.history.length > 1) router.back();
    else router.replace(paths.cart());
  }

  // Another account's form begins anew: what stands in it is kept as that person's own draft.
  return user ? <AddressForm key={user._id} user={user} onSaved={onSaved} /> : <FormSkeleton />;
}

/**
 * Leads whoever comes on the way to paying with an empty cart back to it, as when another account
 * has logged in than the one that went to pay. Looks once: what is typed is not taken away.
 */
function useRedirectWhenEmpty(userId: string | null): void {
  const router = useRouter();
  // Until the cart is this account's it says nothing.
  const isTheirs = useCartStore(({ owner }) => owner !== null && owner === userId);
  useEffect(() => {
    if (isTheirs && countPieces(useCartStore.getState().items) === 0) router.replace(paths.cart());
  }, [isTheirs, router]);
}

/** The form before it has come. */
export function FormSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading the form…</span>
      {['h-19', 'h-19', 'h-26', 'h-19', 'h-19', 'h-33', 'h-12 rounded-full'].map((size, index) => (
        // The list never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: several rows are alike.
        <Skeleton key={index} className={size} />
      ))}
    </div>
  );
}
