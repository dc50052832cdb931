'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/notice';
import { useAction } from '@/components/ui/use-action';
import { apiPost } from '@/lib/client/api';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { AddressDto } from '@/lib/people/addresses/dto';
import { setAddresses } from './use-addresses';

interface AddressActionsProps {
  userId: string;
  address: AddressDto;
  /** It is the only one, so it is the default anyway. */
  isOnly: boolean;
  onEdit: () => void;
}

const ACTION = 'inline-flex min-h-11 items-center text-sm font-bold text-adire';

/** Actions on a saved address: edit, make it the default, delete. */
export function AddressActions({ userId, address, isOnly, onEdit }: AddressActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // The focused button is gone. Focuses "Keep", so that a second press deletes nothing.
  const wasDeleting = useRef(false);
  useEffect(() => {
    if (wasDeleting.current === isDeleting) return;
    wasDeleting.current = isDeleting;
    box.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  }, [isDeleting]);
  const wasFirst = useRef(address.isFirst);
  useEffect(() => {
    const isNew = address.isFirst && !wasFirst.current;
    wasFirst.current = address.isFirst;
    if (isNew) box.current?.querySelector('button')?.focus();
  }, [address.isFirst]);
  const { run, isBusy, message } = useAction(async (path: 'delete' | 'default') => {
    const { addresses } = await apiPost<{ addresses: AddressDto[] }>(
      `/api/address/${path}`,
      { addressId: address._id },
      PAGE_MESSAGES.errorOccurred,
    );
    setAddresses(userId, addresses);
  });

  return (
    <div ref={box} className="mt-1">
      {isDeleting ? (
        <div role="status" className="flex flex-wrap items-center gap-2 py-1">
          <span className="basis-full text-sm">Delete this address?</span>
          <Button size="sm" variant="danger" isBusy={isBusy} onClick={() => void run('delete')}>
            Delete
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setDeleting(false)}>
            Keep
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-x-5">
          <button type="button" className={ACTION} onClick={onEdit}>
            Edit
          </button>
          {address.isFirst || isOnly ? null : (
            <button type="button" className={ACTION} onClick={() => void run('default')}>
              Make default
            </button>
          )}
          <button type="button" className={ACTION} onClick={() => setDeleting(true)}>
            Delete
          </button>
        </div>
      )}
      <ErrorNotice message={message} className="mt-1" />
    </div>
  );
}
