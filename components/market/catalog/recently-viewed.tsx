import clsx from 'clsx';
import { gridClass } from './card-style';
import { LazyRecentlyViewed } from './lazy-recently-viewed';

const TITLE = 'Recently viewed';

/**
 * Placeholders that are hidden: those without a product (`data-seen` on the root element counts them), or
 * those of an incomplete row on a small screen.
 */
const PLACES = {
  first: '',
  second: '',
  third: 'in-data-[seen=2]:hidden max-sm:in-data-[seen=3]:hidden',
  fourth: 'in-data-[seen=2]:hidden in-data-[seen=3]:hidden sm:max-wide:hidden',
  fifth: 'max-wide:hidden in-data-[seen=2]:hidden in-data-[seen=3]:hidden in-data-[seen=4]:hidden',
};

/** Recently viewed products on this device; adds this one. */
export function RecentlyViewed({ currentId }: { currentId: string }) {
  return <LazyRecentlyViewed currentId={currentId} title={TITLE} room={<Room />} />;
}

/** Has the height of the strip: below each picture, a name of two lines, the shop, and the price. */
function Room() {
  return (
    <div aria-hidden className="mt-8 hidden in-data-seen:block wide:mt-13">
      <h2 className="mb-3.5">{TITLE}</h2>
      <div className={gridClass}>
        {Object.entries(PLACES).map(([place, className]) => (
          <div key={place} className={clsx('pb-29', className)}>
            <div className="aspect-square rounded-tile bg-sand" />
          </div>
        ))}
      </div>
    </div>
  );
}
