'use client';

import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { CheckField } from '@/components/ui/check-field';
import { ErrorNotice, Notice } from '@/components/ui/notice';
import { useForm } from '@/components/ui/use-form';
import { apiPost } from '@/lib/client/api';
import { closeDialog } from '@/lib/client/dialogs';
import { forgetAccount } from '@/lib/client/session/use-sign-out';
import { pushToast } from '@/lib/client/toast-queue';
import { formatDate, formatList, formatNaira, plural } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import type { DeletionDto } from '@/lib/people/dto';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { getProof, NO_PROOF, OwnerProof, type ProofConfig } from './owner-proof';

/** Schedules the deletion; first lists what is deleted, what is retained and what blocks it. */
export function DeleteForm({ deletion, ...proof }: ProofConfig & { deletion: DeletionDto }) {
  const form = useForm({
    initial: { ...NO_PROOF, confirmation: false as boolean, giveUp: false as boolean },
    check: ({ password, googleToken, confirmation }) => {
      if (password === '' && googleToken === '')
        return { password: ACCOUNT_MESSAGES.confirmDeletion };
      return confirmation ? {} : { confirmation: ACCOUNT_MESSAGES.confirmDeletion };
    },
    send: async ({ confirmation, giveUp, ...proof }) => {
      const body = { confirmation, giveUp, ...getProof(proof) };
      await apiPost('/api/user/deleteAccount', body, PAGE_MESSAGES.errorOccurred);
      forgetAccount();
      await closeDialog();
      pushToast({ tone: 'success', text: ACCOUNT_MESSAGES.deletionScheduled });
    },
  });
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={form.submit} className="grid gap-4">
      <Waiting deletion={deletion} />
      <p className="text-sm text-ink-2">
        Your profile, addresses, cart and wishlist go, and so does a rider profile or a shop that
        only you own. That shop takes no new orders from now on. Records of orders and payments
        stay, without your name.
      </p>
      <ErrorNotice message={form.message} />
      <OwnerProof form={form} {...proof} />
      {deletion.balance > deletion.givenUp ? (
        <CheckField
          name="giveUp"
          checked={form.values.giveUp}
          onChange={(event) => form.set('giveUp', event.currentTarget.checked)}
          label={`Give up the ${formatNaira(deletion.balance)} in my wallet, so the deletion doesn’t wait for it`}
        />
      ) : null}
      <CheckField
        name="confirmation"
        required
        checked={form.values.confirmation}
        error={form.errors.confirmation}
        onChange={(event) => form.set('confirmation', event.currentTarget.checked)}
        label={`Delete my account on ${formatDate(deletion.date)}`}
      />
      <Button type="submit" variant="danger" isBlock isBusy={form.isBusy}>
        Delete account
      </Button>
    </form>
  );
}

function Waiting({ deletion: { running, work, earnings, ...wallet } }: { deletion: DeletionDto }) {
  const balance = wallet.balance > wallet.givenUp ? wallet.balance : 0;
  const open = [
    running > 0 && `${plural(running, 'order')} under way`,
    work > 0 && `${plural(work, 'job or sale', 'jobs or sales')} to finish`,
    balance !== 0 && `${formatNaira(balance)} in your wallet`,
    earnings !== 0 && `${formatNaira(earnings)} in earnings`,
  ].filter((part) => part !== false);
  return open.length > 0 ? (
    <Notice tone="warn">
      You have {formatList(open)}. We won’t delete your account until that’s settled.
      {balance > 0 ? (
        <>
          {' '}
          <Link href={paths.wallet()} className="font-bold underline">
            Withdraw it to your bank
          </Link>{' '}
          or spend it, and give up what’s left below.
        </>
      ) : null}
    </Notice>
  ) : null;
}
