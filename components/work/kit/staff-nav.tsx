'use client';

import clsx from 'clsx';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { SignOutQuestion, signOutText } from '@/components/market/shell/sign-out-question';
import { Icon } from '@/components/ui/icon';
import { Spinner } from '@/components/ui/spinner';
import { logInAgain } from '@/lib/client/session/log-in-again';
import { useSession } from '@/lib/client/session/use-session';
import { useSignOut } from '@/lib/client/session/use-sign-out';
import { paths } from '@/lib/core/paths';
import { STAFF_AREAS, type StaffAreaName } from './areas';
import { useNavCount } from './nav-counts';

const ROW =
  'flex min-h-11 w-full items-center gap-2.5 rounded-xl px-2.5 text-left text-sm font-semibold';

const QUIET = 'text-ink-2 hover:bg-sand';

/** The pages of a work area, and who is signed in. Links are plain: see decision 36. */
export function StaffNav({ area, isSlim = false }: { area: StaffAreaName; isSlim?: boolean }) {
  const path = usePathname();
  const { links } = STAFF_AREAS[area];
  // The nearest parent page, if the current one has no link.
  const current = links
    .map(({ href }) => href)
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.length - a.length)[0];
  return (
    <>
      <nav aria-label={STAFF_AREAS[area].name}>
        <ul className="grid gap-0.5">
          {links.map(({ text, href, icon }) => (
            <li key={href}>
              <a
                href={href}
                title={isSlim ? text : undefined}
                aria-current={path === href ? 'page' : href === current ? 'true' : undefined}
                className={clsx(
                  ROW,
                  isSlim && 'relative justify-center',
                  href === current ? 'bg-tint text-adire' : QUIET,
                )}
              >
                <Icon name={icon} className="size-5 shrink-0" />
                <span className={isSlim ? 'sr-only' : undefined}>{text}</span>
                <NavCount path={href} isSlim={isSlim} />
              </a>
            </li>
          ))}
          <li>
            <a
              href={paths.home()}
              title={isSlim ? 'Go to Eki' : undefined}
              className={clsx(ROW, QUIET, isSlim && 'justify-center')}
            >
              <Icon name="store" className="size-5 shrink-0" />
              <span className={isSlim ? 'sr-only' : undefined}>Go to Eki</span>
            </a>
          </li>
        </ul>
      </nav>
      <Account isSlim={isSlim} />
    </>
  );
}

/** "EI" of Esosa Igbinedion. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('');
}

function NavCount({ path, isSlim }: { path: string; isSlim: boolean }) {
  const count = useNavCount(path);
  return count > 0 ? (
    <b
      className={clsx(
        'rounded-full bg-danger text-center text-xs text-card tabular',
        isSlim
          ? 'absolute top-0.5 right-0 min-w-4.5 px-1 leading-4.5'
          : 'ml-auto min-w-5.5 px-1.75 leading-5.5',
      )}
    >
      {count}
      <span className="sr-only"> waiting</span>
    </b>
  ) : null;
}

function Account({ isSlim }: { isSlim: boolean }) {
  const { user, endedUser, isLoading } = useSession();
  const signOut = useSignOut();
  const before = useRef<string | null>(null);
  // After the end of a session the page stays, with unsaved work, for its user to log in again.
  const userId = (user ?? endedUser)?._id ?? null;
  useEffect(() => {
    // Clears the screen after a logout in this tab, and after a change of account in any.
    if (before.current && !userId) window.location.assign(paths.home());
    else if (before.current && before.current !== userId) window.location.reload();
    before.current = userId;
  }, [userId]);
  if (!user) {
    return isLoading ? null : (
      <div className="mt-auto border-t border-line pt-2.5">
        <p className={clsx('px-2.5 pb-1 text-sm font-bold', isSlim && 'sr-only')}>
          You’re logged out
        </p>
        <button
          type="button"
          title={isSlim ? 'Login' : undefined}
          className={clsx(ROW, 'text-adire hover:bg-sand', isSlim && 'justify-center')}
          onClick={() => void logInAgain()}
        >
          <Icon name="log-in" className="size-5 shrink-0" />
          <span className={isSlim ? 'sr-only' : undefined}>Login</span>
        </button>
      </div>
    );
  }
  return (
    <div className="mt-auto border-t border-line pt-2.5">
      <p
        className={clsx(
          'flex items-center gap-2.5 pb-1 text-sm font-bold wrap-anywhere',
          isSlim ? 'justify-center' : 'px-2.5',
        )}
      >
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-tint text-xs text-adire"
        >
          {initials(user.name)}
        </span>
        <span className={isSlim ? 'sr-only' : undefined}>{user.name}</span>
      </p>
      <button
        type="button"
        title={isSlim ? 'Logout' : undefined}
        className={clsx(ROW, QUIET, isSlim && 'justify-center')}
        aria-busy={signOut.state !== 'idle' || undefined}
        onClick={signOut.signOut}
      >
        {signOut.state === 'idle' ? (
          <Icon name="log-out" className="size-5 shrink-0" />
        ) : (
          <Spinner className="size-5" />
        )}
        <span className={isSlim ? 'sr-only' : undefined}>{signOutText(signOut)}</span>
      </button>
      <SignOutQuestion {...signOut} />
    </div>
  );
}
