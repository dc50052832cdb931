'use client';

import Link from 'next/link';
import { Icon, type IconName } from '@/components/ui/icon';
import { Sheet } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';
import { closeDialog, openAuth, openDialog } from '@/lib/client/dialogs';
import { useSession } from '@/lib/client/session/use-session';
import { useSignOut } from '@/lib/client/session/use-sign-out';
import { paths } from '@/lib/core/paths';
import type { Role } from '@/lib/core/roles';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';
import { SignOutQuestion, signOutText } from './sign-out-question';
import { ThemeSwitch } from './theme-switch';

const LINKS = [
  { text: 'All Product', href: paths.products(), icon: 'layout-grid' },
  { text: 'Order Food', href: paths.foodList(), icon: 'utensils-crossed' },
  { text: 'Visit Shops', href: paths.shops(), icon: 'store' },
  { text: 'Dispatch Delivery', href: paths.dispatch(), icon: 'bike' },
  { text: 'Wishlist', href: paths.wishlist(), icon: 'heart' },
  { text: 'My Orders', href: paths.purchases('order'), icon: 'package' },
] as const;

/** For users who don't have these roles yet. */
const APPLY = [
  { text: 'Sell on Eki', href: paths.sellerApply(), icon: 'tag', role: 'seller' },
  { text: 'Ride with Eki', href: paths.riderApply(), icon: 'motorbike', role: 'rider' },
] as const;

/** Work areas, for users with access. */
const AREAS: readonly {
  text: string;
  href: string;
  icon: IconName;
  roles: readonly Role[];
}[] = [
  { text: 'Seller dashboard', href: paths.seller(), icon: 'clipboard-list', roles: ['seller'] },
  { text: 'Rider dashboard', href: paths.rider(), icon: 'motorbike', roles: ['rider'] },
  { text: 'Ops dashboard', href: paths.adminJobs(), icon: 'headset', roles: ['ops', 'admin'] },
  {
    text: 'Support dashboard',
    href: paths.support(),
    icon: 'headset',
    roles: ['support'],
  },
];

const ROW =
  'flex min-h-13 w-full items-center gap-3.5 rounded-control px-3 text-left font-semibold transition duration-150 hover:bg-sand aria-busy:opacity-60';

/** The menu, with the theme switch. */
export function MenuSheet() {
  const { user, isLoading } = useSession();
  return (
    <Sheet
      isOpen
      onClose={() => void closeDialog()}
      title={user ? `Hello, ${user.name.split(' ')[0]}` : 'Menu'}
      description={user?.email}
      side="right"
    >
      <nav aria-label="Menu" className="-mx-3">
        <ul>
          {LINKS.map(({ text, href, icon }) => (
            <li key={href}>
              {/* Replaces the menu's own history entry. */}
              <Link href={href} replace prefetch={false} className={ROW}>
                <RowLabel icon={icon} text={text} />
              </Link>
            </li>
          ))}
          {APPLY.filter(({ role }) => !user?.roles.includes(role)).map(({ text, href, icon }) => (
            <li key={href}>
              <Link href={href} replace prefetch={false} className={ROW}>
                <RowLabel icon={icon} text={text} />
              </Link>
            </li>
          ))}
          <li aria-hidden="true" className="mx-3 my-2 h-px bg-line" />
          {isLoading ? (
            <li className="px-3 py-2">
              <Skeleton className="h-9" />
            </li>
          ) : user ? (
            <AccountRows {...user} />
          ) : (
            <li>
              <button type="button" className={ROW} onClick={() => openAuth()}>
                <RowLabel icon={'log-in'} text="Login" />
              </button>
            </li>
          )}
        </ul>
      </nav>
      <ThemeSwitch />
    </Sheet>
  );
}

function AccountRows({ roles, needsSecondFactor }: Pick<UserDto, 'roles' | 'needsSecondFactor'>) {
  const signOut = useSignOut();
  return (
    <>
      {AREAS.filter((area) => area.roles.some((role) => roles.includes(role))).map(
        ({ text, href, icon }) => (
          <li key={href}>
            {/* Full page load: those pages have a Content-Security-Policy of their own (decision 36). */}
            <a href={href} className={ROW}>
              <RowLabel icon={icon} text={text} />
            </a>
          </li>
        ),
      )}
      {needsSecondFactor ? (
        <li>
          <button type="button" className={ROW} onClick={() => openDialog('profile')}>
            <RowLabel icon={'shield-check'} text="Set up two-step sign-in to work" />
          </button>
        </li>
      ) : null}
      <li>
        <button type="button" className={ROW} onClick={() => openDialog('wallet')}>
          <RowLabel icon={'wallet'} text="My Wallet" />
        </button>
      </li>
      <li>
        <button type="button" className={ROW} onClick={() => openDialog('addresses')}>
          <RowLabel icon={'map-pin'} text="Addresses" />
        </button>
      </li>
      <li>
        <button type="button" className={ROW} onClick={() => openDialog('profile')}>
          <RowLabel icon={'user-round'} text="Profile Details" />
        </button>
      </li>
      <li>
        <button
          type="button"
          className={ROW}
          aria-busy={signOut.state !== 'idle' || undefined}
          onClick={signOut.signOut}
        >
          <RowLabel
            icon={'log-out'}
            text={signOutText(signOut)}
            isBusy={signOut.state !== 'idle'}
          />
        </button>
        <SignOutQuestion {...signOut} />
      </li>
    </>
  );
}

interface RowLabelProps {
  icon: IconName;
  text: string;
  isBusy?: boolean;
}

function RowLabel({ icon, text, isBusy = false }: RowLabelProps) {
  return (
    <>
      {isBusy ? (
        <Spinner className="size-5.5 text-adire" />
      ) : (
        <Icon name={icon} className="size-5.5 shrink-0 text-adire" />
      )}
      <span className="flex-1">{text}</span>
      <Icon name="chevron-right" className="size-4.5 text-ink-2" />
    </>
  );
}
