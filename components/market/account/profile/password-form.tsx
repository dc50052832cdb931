'use client';

import { newPasswordErrors } from '@/components/market/account/auth/new-password-errors';
import { PasswordField } from '@/components/market/account/auth/password-field';
import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/notice';
import { textProps, useForm } from '@/components/ui/use-form';
import { apiPatch } from '@/lib/client/api';
import { setSession } from '@/lib/client/session/use-session';
import { pushToast } from '@/lib/client/toast-queue';
import { MESSAGES } from '@/lib/core/messages';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';
import { refreshProfile } from './use-profile';

const EMPTY = { oldPassword: '', newPassword: '', confirmPassword: '' };

async function findErrors(
  values: typeof EMPTY,
  user: Pick<UserDto, 'name' | 'email'>,
): Promise<Partial<typeof EMPTY>> {
  const empty = Object.entries(values).find(([, typed]) => typed === '')?.[0];
  if (empty) return { [empty]: MESSAGES.fieldsMissing };
  return newPasswordErrors(values, user);
}

/** Changes the password and signs out every other device. */
export function PasswordForm({ user }: { user: Pick<UserDto, 'name' | 'email'> }) {
  const form = useForm({
    initial: EMPTY,
    check: (values) => findErrors(values, user),
    send: async (values) => {
      const path = '/api/user/change-password';
      const { user: changed } = await apiPatch<{ user: UserDto }>(
        path,
        values,
        PAGE_MESSAGES.errorOccurred,
      );
      setSession(changed);
      form.reset();
      refreshProfile();
      pushToast({ tone: 'success', text: ACCOUNT_MESSAGES.passwordChanged });
    },
  });
  const { newPassword, confirmPassword } = form.values;
  const isDifferent = confirmPassword !== '' && confirmPassword !== newPassword;
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={form.submit} className="grid gap-4">
      <ErrorNotice message={form.message} />
      {/* For password managers, which save the password under this username. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        {...textProps(form, 'oldPassword')}
        label="Old password"
        autoComplete="current-password"
        required
      />
      <PasswordField
        {...textProps(form, 'newPassword')}
        label="New password"
        autoComplete="new-password"
        withRules
        person={user}
        required
      />
      <PasswordField
        {...textProps(form, 'confirmPassword')}
        onBlur={() => isDifferent && form.flag('confirmPassword', ACCOUNT_MESSAGES.passwordsDiffer)}
        label="Confirm new password"
        autoComplete="new-password"
        required
      />
      <Button type="submit" variant="outline" isBlock isBusy={form.isBusy}>
        Change password
      </Button>
    </form>
  );
}
