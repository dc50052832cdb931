'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ActionSheet } from '@/components/work/kit/action-sheet';
import type { SupportCustomerDto } from '@/lib/conversations/support/dto';
import { refreshDesk } from './use-desk';

interface AccountControlProps {
  customer: Pick<SupportCustomerDto, 'userId' | 'name' | 'isSuspended'>;
  /** The signed-in agent. */
  userId: string;
  onDone?: () => void;
}

/** Suspends or restores the customer's account. */
export function AccountControl({ customer, userId, onDone }: AccountControlProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, isSuspended } = customer;
  const words = isSuspended ? RESTORE : SUSPEND;
  return (
    <div className="px-4 pt-3.5">
      <Button
        variant={isSuspended ? 'quiet' : 'danger'}
        isBlock
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {words.action}
      </Button>
      {isOpen ? (
        <ActionSheet
          title={`${words.title} ${name}’s account`}
          description={words.description}
          path={words.path}
          action={words.action}
          variant={isSuspended ? 'primary' : 'danger'}
          done={words.done}
          toFields={() => ({ userId: customer.userId })}
          onDone={() => {
            refreshDesk(userId);
            onDone?.();
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

const SUSPEND = {
  title: 'Suspend',
  action: 'Suspend account',
  description:
    'They’re logged out everywhere and can’t log in again. As a rider they go offline, and a shop that’s theirs alone closes. Orders go on. Payouts they’ve asked for go back to their balance.',
  path: '/api/admin/account/suspend',
  done: 'Account suspended',
};

const RESTORE = {
  title: 'Restore',
  action: 'Restore account',
  description: 'They can log in again, and a shop that closed with the account takes orders again.',
  path: '/api/admin/account/restore',
  done: 'Account restored',
};
