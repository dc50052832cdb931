import { IntentLink } from '@/components/ui/intent-link';
import { paths } from '@/lib/core/paths';
import { CartLink } from './cart-link';
import { HoursStrip } from './hours-strip';
import { Logo } from './logo';
import { MenuButton } from './menu-button';
import { OfflineBar } from './offline-bar';
import { SearchBox } from './search-box';

const LINK =
  'inline-flex min-h-11 items-center rounded-md whitespace-nowrap hover:text-adire hover:underline underline-offset-4';

/** The header of every shop page. */
export function NavBar() {
  return (
    <header
      data-shop-bar
      className="sticky top-(--header-top) z-20 short:static border-b border-line bg-paper/92 backdrop-blur-md"
    >
      <div className="wrap grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-2 gap-y-1 py-2.5 wide:flex wide:gap-x-5 wide:py-3">
        <IntentLink
          href={paths.home()}
          aria-label="Eki, home"
          className="flex min-h-11 items-center rounded-md"
        >
          <Logo />
        </IntentLink>
        <nav aria-label="Main" className="hidden wide:block">
          <ul className="flex gap-5.5 text-sm font-semibold">
            <li>
              <IntentLink href={paths.home()} className={LINK}>
                Home
              </IntentLink>
            </li>
            <li>
              <IntentLink href={paths.dispatch()} className={LINK}>
                Dispatch Delivery
              </IntentLink>
            </li>
          </ul>
        </nav>
        <div className="order-last col-span-full wide:order-none wide:mx-2 wide:flex-1">
          <SearchBox />
        </div>
        <HoursStrip />
        <CartLink />
        <MenuButton />
      </div>
      <OfflineBar />
    </header>
  );
}
