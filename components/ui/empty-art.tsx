import { Picture } from './picture';

/** Pictures in public/art/empty. */
export type EmptyArtName =
  | 'cart'
  | 'orders'
  | 'results'
  | 'not-found'
  | 'gone'
  | 'offline'
  | 'error'
  | 'wishlist'
  | 'wallet'
  | 'dispatch'
  | 'errand'
  | 'chat'
  | 'vendors'
  | 'done';

/** A decorative picture for `EmptyState`. */
export function EmptyArt({ name, isPriority }: { name: EmptyArtName; isPriority?: boolean }) {
  return (
    <Picture
      picture={{ src: `/art/empty/${name}`, alt: '' }}
      sizes="240px"
      widths={[320, 640]}
      ratio={0.75}
      isPriority={isPriority}
      className="h-auto w-60"
    />
  );
}
