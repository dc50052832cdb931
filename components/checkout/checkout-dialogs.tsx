'use client';

import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { Suspense } from 'react';
import { DialogWaiting } from '@/components/shell/dialog-waiting';
import { loadPart } from '@/components/shell/load-part';
import type { Checkout } from './use-checkout';

/** Fetches the payment dialog. */
export const loadPaymentDialog = () =>
  import('./payment-dialog').then((module) => module.PaymentDialog);
const PaymentDialog = dynamic(() => loadPart(loadPaymentDialog), {
  ssr: false,
  loading: DialogWaiting,
});
const AddressSheet = dynamic(
  () => loadPart(() => import('./address-sheet').then((module) => module.AddressSheet)),
  {
    ssr: false,
    loading: DialogWaiting,
  },
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
  const canPay = checkout.user !== null && checkout.address !== null && !checkout.hasProblems;
  if (!checkout.user) return null;
  const from = params.get('address');
  if (from) return <AddressSheet checkout={checkout} from={from === 'pay' ? 'pay' : 'cart'} />;
  if (params.has('pay') && canPay) {
    return <PaymentDialog checkout={checkout} onSignedOut={onSignedOut} />;
  }
  return null;
}
