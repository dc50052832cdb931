'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { chooseAddress } from '@/components/market/checkout/checkout-choice';
import { BackBar } from '@/components/market/shell/back-bar';
import { lazyPart } from '@/components/ui/lazy-part';
import { useCartStore } from '@/lib/client/cart/cart-store';
import { useSession } from '@/lib/client/session/use-session';
import { pushToast } from '@/lib/client/toast-queue';
import { paths } from '@/lib/core/paths';
import { safeNext } from '@/lib/core/safe-next';
import type { AddressDto } from '@/lib/people/addresses/dto';
import { countPieces } from '@/lib/purchases/checkout/cart/policy';
import { FormSkeleton } from './form-skeleton';
import { useAddresses } from './use-addresses';

const AddressForm = lazyPart(
  () => import('./address-form').then((module) => module.AddressForm),
  FormSkeleton,
);

/** The address form; a guest is sent back to log in first. */
export function AddAddress() {
  const router = useRouter();
  const params = useSearchParams();
  const { user, isLoading } = useSession();
  const from = safeNext(params.get('from'));
  const editId = params.get('edit');
  const addresses = useAddresses(editId && user ? user._id : null);
  const isPaying = from?.includes('pay=') ?? false;
  const isGuest = !isLoading && user === null;

  useEffect(() => {
    if (!isGuest) return;
    const back = new URL(from ?? paths.cart(), window.location.origin);
    back.searchParams.delete('pay');
    back.searchParams.set('auth', 'login');
    back.searchParams.set('next', paths.addAddress(from ?? undefined));
    router.replace(`${back.pathname}${back.search}`);
  }, [isGuest, from, router]);

  useRedirectWhenEmpty(isPaying ? (user?._id ?? null) : null);

  function onSaved({ _id }: AddressDto): void {
    // Editing in the address book doesn't choose a delivery address for the cart.
    if (!from?.includes('addresses=')) chooseAddress(_id);
    // Checkout shows the address immediately, and a toast would cover its first lines.
    if (!isPaying) pushToast({ tone: 'success', text: 'Address saved' });
    if (from) router.replace(from);
    else if (window.history.length > 1) router.back();
    else router.replace(paths.cart());
  }

  if (!user || (editId && addresses.isPending)) return <FormSkeleton />;
  const edited = addresses.data?.find(({ _id }) => _id === editId) ?? null;
  // A new form per account: what was typed is stored as that account's draft.
  return <AddressForm key={user._id + edited?._id} user={user} edited={edited} onSaved={onSaved} />;
}

/**
 * Sends a paying user with an empty cart back to the cart, for example after signing in to another
 * account. Checks once, so that a half-filled form is not taken away.
 */
function useRedirectWhenEmpty(userId: string | null): void {
  const router = useRouter();
  // Before the account's cart is loaded, an empty cart means nothing.
  const isOwnCart = useCartStore(({ owner }) => owner !== null && owner === userId);
  useEffect(() => {
    if (isOwnCart && countPieces(useCartStore.getState().items) === 0) router.replace(paths.cart());
  }, [isOwnCart, router]);
}

/** The bar of the page, with its heading. */
export function AddressBar() {
  const title = useSearchParams().has('edit') ? 'Edit address' : 'Add address';
  return <BackBar title={<h1 className="text-lg">{title}</h1>} />;
}
