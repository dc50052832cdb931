'use client';

import clsx from 'clsx';
import { useRouter } from 'next/navigation';
import { AddressActions } from '@/components/market/account/addresses/address-actions';
import { splitPlace } from '@/components/market/account/addresses/split-place';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import { closeDialog, openDialog } from '@/lib/client/dialogs';
import { formatPhone } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { chooseAddress } from './checkout-choice';
import type { Checkout } from './use-checkout';

interface AddressSheetProps {
  checkout: Checkout;
  /** What opened it: after a choice the payment dialog reopens over the same history entry. */
  from: 'cart' | 'pay';
}

/** Chooses a saved address or adds a new one. */
export function AddressSheet({ checkout, from }: AddressSheetProps) {
  const router = useRouter();
  const back = () => (from === 'pay' ? openDialog('pay') : void closeDialog());
  const { user, addresses, address } = checkout;

  async function goToForm(edit?: string): Promise<void> {
    await closeDialog();
    const next = from === 'pay' ? `${paths.cart()}?pay=1` : paths.cart();
    router.push(paths.addAddress(next, edit));
  }

  return (
    <Sheet
      isOpen
      onClose={back}
      title="Deliver to"
      footer={
        <div className="grid gap-3">
          <Button isBlock onClick={back}>
            Deliver here
          </Button>
          <Button isBlock variant="quiet" onClick={() => void goToForm()}>
            Add a new address
          </Button>
        </div>
      }
    >
      <fieldset className="grid gap-2.5">
        <legend className="sr-only">Delivery address</legend>
        {(addresses ?? []).map((one) => {
          const isChosen = one._id === address?._id;
          return (
            <div key={one._id}>
              <label
                className={clsx(
                  'flex items-start gap-3 rounded-tile px-4 py-3.5',
                  isChosen
                    ? 'bg-tint inset-ring-2 inset-ring-adire'
                    : 'inset-ring-[1.5px] inset-ring-line hover:inset-ring-border',
                )}
              >
                <input
                  type="radio"
                  name="address"
                  checked={isChosen}
                  onChange={() => chooseAddress(one._id)}
                  className="mt-0.5 size-5.5 shrink-0 accent-adire"
                />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span className="block leading-snug font-bold">
                    {splitPlace(one.address).place}
                  </span>
                  <span className="mt-0.5 block text-sm text-ink-2">
                    {splitPlace(one.address).around}
                  </span>
                  <span className="mt-0.5 block text-sm text-ink-2">
                    <bdi>
                      {one.firstName} {one.lastName}
                    </bdi>{' '}
                    · {formatPhone(one.phone)}
                  </span>
                  {one.note ? <span className="block text-sm text-ink-2">{one.note}</span> : null}
                </span>
              </label>
              {user ? (
                <div className="pl-13.5">
                  <AddressActions
                    userId={user._id}
                    address={one}
                    isOnly={addresses?.length === 1}
                    onEdit={() => void goToForm(one._id)}
                  />
                </div>
              ) : null}
            </div>
          );
        })}
      </fieldset>
    </Sheet>
  );
}
