'use client';

import { useSearchParams } from 'next/navigation';
import { Suspense } from 'react';
import { DialogPlaceholder } from '@/components/market/shell/dialog-placeholder';
import { lazyPart } from '@/components/ui/lazy-part';
import type { Checkout } from './use-checkout';

/** Preloads the payment dialog. */
export const loadPaymentDialog = () =>
  import('./order-payment').then((module) => module.OrderPayment);
const OrderPayment = lazyPart(loadPaymentDialog, DialogPlaceholder);
const AddressSheet = lazyPart(
  () => import('./address-sheet').then((module) => module.AddressSheet),
  DialogPlaceholder,
);

interface CheckoutDialogsProps {
  checkout: Checkout;
  onSignedOut: () => void;
}

/** The payment dialog (`?pay=1`) and the choice of an address (`?address=1`), each loaded on use. */
export function CheckoutDialogs(props: CheckoutDialogsProps) {
  return (
    <Suspense fallback={null}>
      <OpenDialog {...props} />
    </Suspense>
  );
}

function OpenDialog({ checkout, onSignedOut }: CheckoutDialogsProps) {
  const params = useSearchParams();
  const { user, address, hasProblems, quote } = checkout;
  const isExcess = quote?.problem === 'TOO_MANY_STOPS' || quote?.problem === 'too_large';
  // Otherwise the cart explains what is missing.
  const canPay = address !== null && quote !== null && !hasProblems && !isExcess;
  if (!user) return null;
  const from = params.get('address');
  if (from) return <AddressSheet checkout={checkout} from={from === 'pay' ? 'pay' : 'cart'} />;
  if (params.has('pay') && canPay) {
    return <OrderPayment checkout={checkout} user={user} onSignedOut={onSignedOut} />;
  }
  return null;
}
