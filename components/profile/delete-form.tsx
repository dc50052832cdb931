'use client';

import { PasswordField } from '@/components/auth/password-field';
import { Button } from '@/components/ui/button';
import { CheckField } from '@/components/ui/check-field';
import { Notice } from '@/components/ui/notice';
import { textProps, useForm } from '@/components/ui/use-form';
import { apiPost } from '@/lib/client/api';
import { closeDialog } from '@/lib/client/dialogs';
import { pushToast } from '@/lib/client/toast-queue';
import { forgetAccount } from '@/lib/client/use-sign-out';
import { formatDate, formatNaira, plural } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import type { DeletionDto } from '@/lib/users/dto';

/** Schedules the deletion; says first what goes, what stays and what it waits for (spec §5). */
export function DeleteForm({ deletion }: { deletion: DeletionDto }) {
  const form = useForm({
    initial: { password: '', confirmation: false as boolean },
    check: ({ password, confirmation }) => {
      if (password === '') return { password: MESSAGES.confirmDeletion };
      return confirmation ? {} : { confirmation: MESSAGES.confirmDeletion };
    },
    send: async (values) => {
      await apiPost('/api/user/deleteAccount', values, MESSAGES.somethingWrong);
      forgetAccount();
      await closeDialog();
      pushToast({ tone: 'success', text: MESSAGES.deletionScheduled });
    },
  });
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={form.submit} className="grid gap-4">
      <Waiting deletion={deletion} />
      <p className="text-sm text-ink-2">
        Your profile, addresses, cart and wishlist go, and so does a rider profile or a shop that
        only you own. Records of orders and payments stay, without your name.
      </p>
      {form.message ? (
        <Notice tone="danger" role="alert">
          {form.message}
        </Notice>
      ) : null}
      <PasswordField
        {...textProps(form, 'password')}
        value={form.values.password}
        label="Password"
        autoComplete="current-password"
        required
      />
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

function Waiting({ deletion: { running, balance } }: { deletion: DeletionDto }) {
  const open = [
    running > 0 && `${plural(running, 'order')} under way`,
    balance !== 0 && `${formatNaira(balance)} in your wallet`,
  ].filter(Boolean);
  return open.length > 0 ? (
    <Notice tone="warn">
      You have {open.join(' and ')}. We won’t delete your account until that’s settled.
    </Notice>
  ) : null;
}
