'use client';

import {
  Bike,
  ChevronRight,
  ClipboardList,
  Headset,
  Heart,
  LayoutGrid,
  LogIn,
  LogOut,
  type LucideIcon,
  MapPin,
  Package,
  ShieldCheck,
  Store,
  UserRound,
  UtensilsCrossed,
  Wallet,
} from 'lucide-react';
import Link from 'next/link';
import { Sheet } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';
import { closeDialog, openAuth, openDialog } from '@/lib/client/dialogs';
import { useSession } from '@/lib/client/session/use-session';
import { useSignOut } from '@/lib/client/session/use-sign-out';
import { paths } from '@/lib/core/paths';
import type { Role } from '@/lib/core/roles';
import type { UserDto } from '@/lib/users/dto';
import { SignOutQuestion, signOutText } from './sign-out-question';
import { ThemeSwitch } from './theme-switch';

const LINKS = [
  { text: 'All Product', href: paths.products(), Icon: LayoutGrid },
  { text: 'Order Food', href: paths.foodList(), Icon: UtensilsCrossed },
  { text: 'Visit Shops', href: paths.shops(), Icon: Store },
  { text: 'Dispatch Delivery', href: paths.dispatch(), Icon: Bike },
  { text: 'Wishlist', href: paths.wishlist(), Icon: Heart },
  { text: 'My Orders', href: paths.purchases('order'), Icon: Package },
] as const;

/** For those who aren't there yet. */
const APPLY = [
  { text: 'Sell on Eki', href: paths.sellerApply(), Icon: Store, role: 'seller' },
  { text: 'Ride with Eki', href: paths.riderApply(), Icon: Bike, role: 'rider' },
] as const;

/** Work areas, for those who may enter. */
const AREAS: readonly { text: string; href: string; Icon: LucideIcon; roles: readonly Role[] }[] = [
  { text: 'Seller dashboard', href: paths.seller(), Icon: ClipboardList, roles: ['seller'] },
  { text: 'Rider dashboard', href: paths.rider(), Icon: Bike, roles: ['rider'] },
  { text: 'Ops dashboard', href: paths.adminJobs(), Icon: Headset, roles: ['ops', 'admin'] },
  {
    text: 'Support dashboard',
    href: paths.support(),
    Icon: Headset,
    roles: ['support'],
  },
];

const ROW =
  'flex min-h-13 w-full items-center gap-3.5 rounded-control px-3 text-left font-semibold transition duration-150 hover:bg-sand aria-busy:opacity-60';

/** The menu (spec §2, Navigation bar), with the theme switch. */
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
          {LINKS.map(({ text, href, Icon }) => (
            <li key={href}>
              {/* Replaces the menu's own history entry. */}
              <Link href={href} replace prefetch={false} className={ROW}>
                <RowLabel Icon={Icon} text={text} />
              </Link>
            </li>
          ))}
          {APPLY.filter(({ role }) => !user?.roles.includes(role)).map(({ text, href, Icon }) => (
            <li key={href}>
              <Link href={href} replace prefetch={false} className={ROW}>
                <RowLabel Icon={Icon} text={text} />
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
                <RowLabel Icon={LogIn} text="Login" />
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
        ({ text, href, Icon }) => (
          <li key={href}>
            {/* Not in-app navigation: pages there have a policy of their own (decision 36). */}
            <a href={href} className={ROW}>
              <RowLabel Icon={Icon} text={text} />
            </a>
          </li>
        ),
      )}
      {needsSecondFactor ? (
        <li>
          <button type="button" className={ROW} onClick={() => openDialog('profile')}>
            <RowLabel Icon={ShieldCheck} text="Set up two-step sign-in to work" />
          </button>
        </li>
      ) : null}
      <li>
        <button type="button" className={ROW} onClick={() => openDialog('wallet')}>
          <RowLabel Icon={Wallet} text="My Wallet" />
        </button>
      </li>
      <li>
        <button type="button" className={ROW} onClick={() => openDialog('addresses')}>
          <RowLabel Icon={MapPin} text="Addresses" />
        </button>
      </li>
      <li>
        <button type="button" className={ROW} onClick={() => openDialog('profile')}>
          <RowLabel Icon={UserRound} text="Profile Details" />
        </button>
      </li>
      <li>
        <button
          type="button"
          className={ROW}
          aria-busy={signOut.state !== 'idle' || undefined}
          onClick={signOut.signOut}
        >
          <RowLabel Icon={LogOut} text={signOutText(signOut)} isBusy={signOut.state !== 'idle'} />
        </button>
        <SignOutQuestion {...signOut} />
      </li>
    </>
  );
}

interface RowLabelProps {
  Icon: LucideIcon;
  text: string;
  isBusy?: boolean;
}

function RowLabel({ Icon, text, isBusy = false }: RowLabelProps) {
  return (
    <>
      {isBusy ? (
        <Spinner className="size-5.5 text-adire" />
      ) : (
        <Icon className="size-5.5 shrink-0 text-adire" strokeWidth={1.75} aria-hidden />
      )}
      <span className="flex-1">{text}</span>
      <ChevronRight className="size-4.5 text-ink-2" strokeWidth={1.75} aria-hidden />
    </>
  );
}
