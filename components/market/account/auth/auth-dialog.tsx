'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { Sheet } from '@/components/ui/sheet';
import { closeDialog, getAuthEmail, takeAfterAuth } from '@/lib/client/dialogs';
import { useSession } from '@/lib/client/session/use-session';
import { pushToast } from '@/lib/client/toast-queue';
import { plural } from '@/lib/core/format';
import { safeNext } from '@/lib/core/safe-next';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';
import { AuthForm } from './auth-form';
import { ConnectGoogle } from './connect-google';
import { ForgotForm } from './forgot-form';
import type { GoogleConfig } from './google-config';
import { SecondStep } from './second-step';
import { type AuthMode, useAuthForm } from './use-auth-form';

const TITLES = { login: 'Login', register: 'Sign Up', forgot: 'Forgot password' } as const;

const DESCRIPTIONS = {
  login: 'Welcome back. We’ll keep your cart.',
  register: 'One account for shopping, parcels and errands.',
  forgot: 'We’ll email you a link to reset it.',
} as const;

export type DialogMode = keyof typeof TITLES;

interface AuthDialogProps {
  mode: DialogMode;
  isDemo: boolean;
  google: GoogleConfig | null;
}

/** Login, Sign Up and Forgot password in one dialog; after signing in it continues the action that opened it. */
export function AuthDialog({ mode, isDemo, google }: AuthDialogProps) {
  const router = useRouter();
  const next = safeNext(useSearchParams().get('next'));
  const { endedUser } = useSession();
  const formMode: AuthMode = mode === 'register' ? 'register' : 'login';
  const auth = useAuthForm(
    formMode,
    getAuthEmail() || (endedUser?.email ?? ''),
    (user, merged, isRestored) => void goOn(user, merged, isRestored),
  );
  const description =
    endedUser && mode === 'login'
      ? 'You’re logged out. Log in to pick up where you left off.'
      : DESCRIPTIONS[mode];

  async function goOn(user: UserDto, merged: number, isRestored: boolean): Promise<void> {
    const then = takeAfterAuth();
    await closeDialog();
    // The requested action starts immediately, and a message would cover its first lines.
    if (then) return then();
    const mergedText = merged > 0 ? `. We added ${plural(merged, 'saved item')} to your cart.` : '';
    const restoredText = isRestored ? '. Your account won’t be deleted.' : '';
    const text = `Welcome, ${user.name.split(' ')[0]}${restoredText || mergedText}`;
    pushToast({ tone: 'success', text, id: 'session' });
    if (next) router.replace(next);
  }

  function onClose(): void {
    takeAfterAuth();
    void closeDialog();
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={
        auth.isSecondStep ? 'Two-step sign-in' : auth.connecting ? 'Connect Google' : TITLES[mode]
      }
      description={auth.isSecondStep || auth.connecting ? undefined : description}
      onOpenAutoFocus={focusFirstField}
    >
      {auth.isSecondStep ? (
        <SecondStep auth={auth} />
      ) : auth.connecting ? (
        <ConnectGoogle auth={auth} />
      ) : mode === 'forgot' ? (
        <ForgotForm email={auth.values.email} onEmail={(email) => auth.set('email', email)} />
      ) : (
        <AuthForm mode={mode} auth={auth} isDemo={isDemo} google={google} />
      )}
    </Sheet>
  );
}

/** Focuses the first empty field, instead of the Close button before it. */
function focusFirstField(event: Event): void {
  if (!(event.target instanceof HTMLElement)) return;
  const fields = [...event.target.querySelectorAll<HTMLInputElement>('input')];
  const field = fields.find(({ value }) => value === '') ?? fields[0];
  if (!field) return;
  event.preventDefault();
  field.focus();
}
