'use client';

import { Button } from '@/components/ui/button';
import { EmailField } from '@/components/ui/email-field';
import { ErrorNotice } from '@/components/ui/notice';
import { textProps, useForm } from '@/components/ui/use-form';
import { apiPatch } from '@/lib/client/api';
import { setSession } from '@/lib/client/session/use-session';
import { pushToast } from '@/lib/client/toast-queue';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';
import { errorsIn, loadSchemas } from './check-input';
import { getProof, NO_PROOF, OwnerProof, type ProofConfig } from './owner-proof';
import { refreshProfile } from './use-profile';

function getBody({
  oldEmail,
  newEmail,
  ...proof
}: Record<'oldEmail' | 'newEmail', string> & typeof NO_PROOF) {
  return { oldEmail, newEmail, ...getProof(proof) };
}

/** Changes the email immediately; requires the old one, the new one and the password. */
export function EmailForm({ email, ...proof }: ProofConfig & { email: string }) {
  const form = useForm({
    initial: { oldEmail: email, newEmail: '', ...NO_PROOF },
    check: async (values) =>
      errorsIn((await loadSchemas()).editEmailInput.safeParse(getBody(values))),
    send: async (values) => {
      const path = '/api/user/edit-email';
      const { user } = await apiPatch<{ user: UserDto }>(
        path,
        getBody(values),
        PAGE_MESSAGES.errorOccurred,
      );
      setSession(user);
      refreshProfile();
      pushToast({ tone: 'success', text: ACCOUNT_MESSAGES.emailUpdated });
    },
  });
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={form.submit} className="grid gap-4">
      <ErrorNotice message={form.message} />
      <EmailField
        {...textProps(form, 'oldEmail')}
        onSuggestion={(email) => form.set('oldEmail', email)}
        label="Current email"
        autoComplete="username"
        required
      />
      <EmailField
        {...textProps(form, 'newEmail')}
        onSuggestion={(email) => form.set('newEmail', email)}
        label="New email"
        autoComplete="email"
        hint="We’ll send a link to confirm it."
        required
      />
      <OwnerProof form={form} {...proof} />
      <Button type="submit" variant="outline" isBlock isBusy={form.isBusy}>
        Change email
      </Button>
    </form>
  );
}
