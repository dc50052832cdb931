'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { QueryView } from '@/components/ui/query-view';
import { Sheet } from '@/components/ui/sheet';
import { Loading } from '@/components/ui/skeleton';
import { Tag } from '@/components/ui/tag';
import { closeDialog, openAuth, openDialog } from '@/lib/client/dialogs';
import { useSession } from '@/lib/client/session/use-session';
import { formatPhone } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import type { AddressDto } from '@/lib/people/addresses/dto';
import { AddressActions } from './address-actions';
import { splitPlace } from './split-place';
import { useAddresses } from './use-addresses';

/** The saved addresses outside checkout: add, edit, delete, and choose the default. */
export function AddressBook() {
  const { user, isLoading } = useSession();
  const userId = user?._id ?? '';
  const query = useAddresses(userId || null);
  const router = useRouter();

  async function goToForm(edit?: string): Promise<void> {
    await closeDialog();
    // Returns to this page with the addresses open again.
    const here = new URL(window.location.href);
    here.searchParams.set('addresses', '1');
    router.push(paths.addAddress(`${here.pathname}${here.search}`, edit));
  }

  if (!user && !isLoading) {
    return (
      <AddressSheet>
        <EmptyState
          as="h3"
          art={<EmptyArt name="orders" />}
          title={MESSAGES.loginToContinue}
          action={
            <Button onClick={() => openAuth({ after: () => openDialog('addresses') })}>
              Login
            </Button>
          }
        />
      </AddressSheet>
    );
  }
  return (
    <AddressSheet
      footer={
        query.data?.length ? (
          <Button isBlock onClick={() => void goToForm()}>
            Add address
          </Button>
        ) : null
      }
    >
      <QueryView
        query={query}
        loading={<Loading text="Loading your addresses…" rows={['mb-3 h-33', 'mb-3 h-33']} />}
        isEmpty={(addresses) => addresses.length === 0}
        empty={
          <EmptyState
            as="h3"
            art={<EmptyArt name="not-found" />}
            title="No saved addresses yet"
            action={<Button onClick={() => void goToForm()}>Add address</Button>}
          >
            Add one now, and checkout takes a tap less.
          </EmptyState>
        }
      >
        {(addresses) => (
          <ul className="grid gap-3">
            {addresses.map((address) => (
              <li
                key={address._id}
                className="rounded-tile px-4 pt-3.5 pb-1 inset-ring-[1.5px] inset-ring-line"
              >
                <Where address={address} />
                <AddressActions
                  userId={userId}
                  address={address}
                  isOnly={addresses.length === 1}
                  onEdit={() => void goToForm(address._id)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </AddressSheet>
  );
}

function AddressSheet(props: { footer?: ReactNode; children: ReactNode }) {
  return <Sheet isOpen onClose={() => void closeDialog()} title="Addresses" {...props} />;
}

function Where({
  address: { address, firstName, lastName, phone, note, isFirst },
}: {
  address: AddressDto;
}) {
  const { place, around } = splitPlace(address);
  return (
    <div className="wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 className="font-sans text-base leading-snug font-bold tracking-normal">{place}</h3>
        {isFirst ? <Tag>Default</Tag> : null}
      </div>
      {around ? <p className="mt-0.5 text-sm text-ink-2">{around}</p> : null}
      <p className="mt-0.5 text-sm text-ink-2">
        {firstName} {lastName} · {formatPhone(phone)}
      </p>
      {note ? <p className="mt-0.5 text-sm text-ink-2">{note}</p> : null}
    </div>
  );
}
