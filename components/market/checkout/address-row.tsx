'use client';

import type { ReactNode } from 'react';
import { splitPlace } from '@/components/market/account/addresses/split-place';
import { Icon } from '@/components/ui/icon';
import { IntentLink } from '@/components/ui/intent-link';
import { Quote } from '@/components/ui/quote';
import { Skeleton } from '@/components/ui/skeleton';
import { openAuth, openDialog } from '@/lib/client/dialogs';
import { formatPhone } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { Checkout } from './use-checkout';

const ACTION =
  'inline-flex min-h-11 shrink-0 items-center rounded-md px-1 -my-2.5 text-sm font-bold text-adire hover:underline';

interface AddressRowProps {
  checkout: Checkout;
  /** Where choosing another address returns to. */
  from?: 'cart' | 'pay';
}

/** The delivery address and time, with a link to change the address. */
export function AddressRow({ checkout, from = 'cart' }: AddressRowProps) {
  const { user, address, addresses, addressesError, isSessionLoading, retryAddresses } = checkout;
  if (addressesError) {
    return (
      <Row title="Delivery address" detail={addressesError.message}>
        <button type="button" className={ACTION} onClick={retryAddresses}>
          Try again
        </button>
      </Row>
    );
  }
  if (isSessionLoading || (user && !addresses)) {
    return (
      <Row title={<Skeleton className="mt-0.5 h-5 w-44" />}>
        <span className="sr-only">Loading your address…</span>
      </Row>
    );
  }
  if (!user) {
    return (
      <Row title="Where should we deliver?" detail="Log in to choose an address">
        <button type="button" className={ACTION} onClick={() => openAuth()}>
          Login
        </button>
      </Row>
    );
  }
  if (!address) {
    return (
      <Row title="Where should we deliver?" detail="Add an address to see the delivery fee">
        <IntentLink href={paths.addAddress(paths.cart())} className={ACTION}>
          Add address
        </IntentLink>
      </Row>
    );
  }
  const { place, around } = splitPlace(address.address);
  return (
    <Row
      title={place}
      around={around}
      detail={`${address.firstName} ${address.lastName} · ${formatPhone(address.phone)}`}
      note={address.note}
      more={arrival(checkout)}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="Change delivery address"
        className={ACTION}
        onClick={() => openDialog('address', from)}
      >
        Change
      </button>
    </Row>
  );
}

/** The delivery time; unknown for a scheduled order, whose opening time is shown instead. */
function arrival({ quote, isStuck, isExpress }: Checkout): string | undefined {
  const eta = isStuck || quote?.isExpress !== isExpress ? null : quote.delivery?.eta;
  if (!eta) return isExpress ? 'Express' : undefined;
  return `${isExpress ? 'Express · arrives' : 'Arrives'} in ${eta.from} to ${eta.to} min`;
}

interface RowProps {
  title: ReactNode;
  around?: string;
  detail?: string;
  /** Note for the rider. */
  note?: string;
  more?: string | undefined;
  children: ReactNode;
}

function Row({ title, around, detail, note, more, children }: RowProps) {
  return (
    <div className="flex items-start gap-3">
      <Icon name="map-pin" className="size-5.5 shrink-0" />
      <div className="min-h-12 min-w-0 flex-1 wrap-anywhere">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <div className="min-w-[min(7em,100%)] flex-1 leading-snug font-bold">{title}</div>
          {children}
        </div>
        {around ? <p className="mt-0.5 text-sm text-ink-2">{around}</p> : null}
        {detail ? <p className="mt-0.5 text-sm text-ink-2">{detail}</p> : null}
        {note ? (
          <p className="mt-0.5 text-sm">
            <span className="sr-only">Note for your rider: </span>
            <Quote text={note} />
          </p>
        ) : null}
        {more ? (
          <p className="mt-1 flex items-center gap-1.5 text-sm font-semibold">
            <Icon name="clock" className="size-4" />
            {more}
          </p>
        ) : null}
      </div>
    </div>
  );
}
