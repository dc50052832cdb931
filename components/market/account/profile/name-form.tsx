'use client';

import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { ErrorNotice } from '@/components/ui/notice';
import { textProps, useForm } from '@/components/ui/use-form';
import { apiPatch } from '@/lib/client/api';
import { setSession } from '@/lib/client/session/use-session';
import { pushToast } from '@/lib/client/toast-queue';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';
import { errorsIn, loadSchemas } from './check-input';

/** "+2348031234567" in local form: "0803 123 4567". */
function localPhone(phone: string): string {
  return phone.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3');
}

/** Name and phone; Save works once something has changed. */
export function NameForm({ user }: { user: UserDto }) {
  const saved = { name: user.name, phone: localPhone(user.phone) };
  const form = useForm({
    initial: saved,
    check: async (values) => {
      const { editProfileInput, fullName } = await loadSchemas();
      const isNewName = values.name.trim() !== saved.name;
      const schema = isNewName ? editProfileInput.extend({ name: fullName }) : editProfileInput;
      return errorsIn(schema.safeParse(values));
    },
    send: async (values) => {
      const path = '/api/user/edit-profile';
      const answer = await apiPatch<{ user: UserDto }>(path, values, PAGE_MESSAGES.errorOccurred);
      setSession(answer.user);
      form.reset({ name: answer.user.name, phone: localPhone(answer.user.phone) });
      pushToast({ tone: 'success', text: ACCOUNT_MESSAGES.profileUpdated });
    },
  });
  const { name, phone } = form.values;
  const isChanged = name.trim() !== saved.name || phone.trim() !== saved.phone;
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={form.submit} className="grid gap-4">
      <ErrorNotice message={form.message} />
      <TextField
        {...textProps(form, 'name')}
        label="Name"
        autoComplete="name"
        autoCapitalize="words"
        hint="Two names only, first and last"
        required
      />
      <TextField
        {...textProps(form, 'phone')}
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint="Your rider will call this number."
        required
      />
      <div className="flex gap-2">
        {isChanged ? (
          <Button variant="quiet" onClick={() => form.reset(saved)}>
            Undo
          </Button>
        ) : null}
        <Button type="submit" className="flex-1" disabled={!isChanged} isBusy={form.isBusy}>
          Save changes
        </Button>
      </div>
    </form>
  );
}
