'use client';

import { useSearchParams } from 'next/navigation';
import { Suspense } from 'react';
import { DialogWaiting } from '@/components/shell/dialog-waiting';
import { partOnUse } from '@/components/shell/part-on-use';
import type { Checkout } from './use-checkout';

/** Fetches the payment dialog. */
export const loadPaymentDialog = () =>
  import('./payment-dialog').then((module) => module.PaymentDialog);
const PaymentDialog = partOnUse(loadPaymentDialog, DialogWaiting);
const AddressSheet = partOnUse(
  () => import('./address-sheet').then((module) => module.AddressSheet),
  DialogWaiting,
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
  const { user, address, hasProblems, excess, productsError } = checkout;
  // Else the cart says what is in the way.
  const canPay = address !== null && !hasProblems && !excess && !productsError;
  if (!user) return null;
  const from = params.get('address');
  if (from) return <AddressSheet checkout={checkout} from={from === 'pay' ? 'pay' : 'cart'} />;
  if (params.has('pay') && canPay) {
    return <PaymentDialog checkout={checkout} onSignedOut={onSignedOut} />;
  }
  return null;
}
