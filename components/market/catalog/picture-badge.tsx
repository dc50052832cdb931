import clsx from 'clsx';
import type { ProductCardDto } from '@/lib/catalog/dto';

type Offer = Pick<ProductCardDto, 'inStock' | 'fromPrice' | 'oldPrice'>;

/** Discount in whole percent, at least 1; null without an offer. */
function percentOff({ fromPrice, oldPrice }: Offer): number | null {
  if (oldPrice === null || oldPrice <= fromPrice) return null;
  return Math.max(1, Math.round((1 - fromPrice / oldPrice) * 100));
}

/** The badge on a picture's corner: "Sold out" or "−20%"; empty otherwise. */
export function PictureBadge({ product }: { product: Offer }) {
  const off = percentOff(product);
  if (product.inStock && off === null) return null;
  return (
    <span
      className={clsx(
        'absolute top-2 left-2 z-1 rounded-[10px] px-2 text-xs leading-[22px] font-bold',
        // Sold out must not look like an offer.
        product.inStock ? 'bg-night text-white' : 'bg-card text-ink',
      )}
    >
      {product.inStock ? (
        <>
          −{off}%<span className="sr-only"> off</span>
        </>
      ) : (
        'Sold out'
      )}
    </span>
  );
}
