import { Picture } from './picture';

/** The small pictures of public/art/empty. */
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

/** A small picture for `EmptyState`; the words beside it say everything, so it has no alternative text. */
export function EmptyArt({ name }: { name: EmptyArtName }) {
  return (
    <Picture
      picture={{ src: `/art/empty/${name}`, alt: '' }}
      sizes="240px"
      widths={[320, 640]}
      ratio={0.75}
      className="h-auto w-60"
    />
  );
}
