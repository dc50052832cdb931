import { Skeleton } from '@/components/ui/skeleton';
import { gridClass } from './card-style';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Placeholder of the wishlist: cards of the same size, enough to fill a phone's screen. */
export function WishlistSkeleton() {
  return (
    <>
      <div className="mt-2 mb-4 flex min-h-11 items-center">
        <p role="status" className="text-sm text-ink-2">
          Loading your wishlist…
        </p>
      </div>
      <div className={gridClass}>
        {PLACES.map((place) => (
          <div key={place} className="pb-29">
            <Skeleton className="aspect-square rounded-tile" />
          </div>
        ))}
      </div>
    </>
  );
}
