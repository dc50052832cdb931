'use client';

import type { GoogleConfig } from '@/components/market/account/auth/google-config';
import { initials } from '@/components/purchase/initials';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { RetryNotice } from '@/components/ui/query-view';
import { Sheet } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { closeDialog, openAuth, openDialog } from '@/lib/client/dialogs';
import { useSession } from '@/lib/client/session/use-session';
import { formatDate, formatMonth } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';
import { DeleteForm } from './delete-form';
import { EmailForm } from './email-form';
import { FirstPassword } from './first-password';
import { Fold } from './fold';
import { NameForm } from './name-form';
import { PasswordForm } from './password-form';
import { PushSwitch } from './push-switch';
import { ResendConfirmation } from './resend-confirmation';
import { SecondFactorForm } from './second-factor-form';
import { SessionList } from './session-list';
import { useProfile } from './use-profile';

/** Name and phone, email, password, devices and deletion, each in its own form. */
export function ProfileDialog({ google }: { google: GoogleConfig | null }) {
  const { user, isLoading } = useSession();
  return (
    <Sheet isOpen onClose={() => void closeDialog()} title="Profile Details">
      {user ? (
        <Profile key={user._id} user={user} google={google} />
      ) : isLoading ? (
        <Loading />
      ) : (
        <EmptyState
          as="h3"
          art={<EmptyArt name="orders" />}
          title={MESSAGES.loginToContinue}
          action={
            <Button onClick={() => openAuth({ after: () => openDialog('profile') })}>Login</Button>
          }
        />
      )}
    </Sheet>
  );
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading your profile…</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="mb-4 h-13" />
      ))}
    </div>
  );
}

/** Link to the saved addresses; looks like a closed `Fold`. */
function AddressesRow() {
  return (
    <div className="border-t border-line">
      <button
        type="button"
        className="flex min-h-17 w-full items-center gap-3 px-5 py-2.5 text-left hover:bg-sand wide:px-7"
        onClick={() => openDialog('addresses')}
      >
        <span className="min-w-0 flex-1">
          <span className="block font-display font-bold">Addresses</span>
          <span className="block text-sm text-ink-2">Add, edit or choose your default</span>
        </span>
        <Icon name="chevron-right" className="size-5.5 shrink-0 text-ink-2" />
      </button>
    </div>
  );
}

function Profile({ user, google }: { user: UserDto; google: GoogleConfig | null }) {
  const { data: profile, error, isFetching, refetch } = useProfile(user._id);
  const proof = { hasPassword: profile?.hasPassword ?? true, google };
  return (
    <>
      <div className="mb-5 flex items-center gap-3.5">
        <span
          aria-hidden="true"
          className="grid size-14 shrink-0 place-items-center rounded-full bg-tint text-lg font-bold text-adire"
        >
          {initials(user.name)}
        </span>
        <div className="min-w-0">
          <p className="font-bold wrap-anywhere">{user.name}</p>
          <p className="min-h-5 text-sm text-ink-2">
            {profile ? `Customer since ${formatMonth(profile.memberSince)}` : null}
          </p>
        </div>
      </div>
      <NameForm user={user} />
      <div className="mt-6 -mx-5 wide:-mx-7">
        <PushSwitch userId={user._id} />
        <AddressesRow />
        <Fold title="Change email" about={user.email}>
          {profile?.isEmailOpen ? <ResendConfirmation key={user.email} email={user.email} /> : null}
          {/* Keyed by email: the form starts with the current one. */}
          <EmailForm key={user.email} email={user.email} {...proof} />
        </Fold>
        <Fold title={proof.hasPassword ? 'Change password' : 'Set a password'}>
          {proof.hasPassword ? <PasswordForm user={user} /> : <FirstPassword email={user.email} />}
        </Fold>
        {profile ? (
          <>
            {profile.secondFactor ? (
              <Fold title="Two-step sign-in" about={profile.secondFactor === 'on' ? 'On' : 'Off'}>
                <SecondFactorForm isOn={profile.secondFactor === 'on'} {...proof} />
              </Fold>
            ) : null}
            <Fold
              title="Signed-in devices"
              about={
                profile.sessions.length === 1
                  ? 'Only this one'
                  : `${profile.sessions.length} devices`
              }
            >
              <SessionList sessions={profile.sessions} />
            </Fold>
            <Fold
              title="Delete account"
              isDanger
              about={`Deleted on ${formatDate(profile.deletion.date)}. Log in before then to keep it.`}
            >
              <DeleteForm deletion={profile.deletion} {...proof} />
            </Fold>
          </>
        ) : null}
      </div>
      {profile ? null : (
        <RetryNotice
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
          className="mt-4"
        />
      )}
    </>
  );
}
