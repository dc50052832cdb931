'use client';
import { IntentLink } from '@/components/ui/intent-link';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { CardRating } from '@/components/ui/star-rating';
import type { ProductCardDto } from '@/lib/catalog/dto';
import { findCategory } from '@/lib/core/categories';
import { paths } from '@/lib/core/paths';
import { AddButton } from './add-button';
import { HeartButton } from './card-actions';
import { PictureBadge } from './picture-badge';

/** A product in a list: one link over the whole card, with a heart and a +. */
export function ProductCard({
  product,
  heading: Heading = 'h3',
  isPriority = false,
  note,
}: {
  product: ProductCardDto;
  heading?: 'h2' | 'h3';
  isPriority?: boolean;
  note?: string | undefined;
}) {
  const href = paths.product(product);
  return (
    <article className="card group">
      <div
        className="card-picture"
        style={{ backgroundColor: findCategory(product.category)?.bgColor }}
      >
        <Picture
          picture={product.picture}
          // 44 of the 46 that it has: a phone of two pixels to one then takes 320, which is as sharp.
          sizes="(min-width: 1232px) 224px, (min-width: 900px) 18vw, 44vw"
          isPriority={isPriority}
          className={product.inStock ? undefined : 'opacity-50 grayscale-[.5]'}
        />
        <PictureBadge product={product} />
      </div>
      <Heading translate="no" className="card-name">
        <IntentLink href={href}>{product.name}</IntentLink>
      </Heading>
      {product.category === 'Food' && product.summary ? (
        <p className="mt-0.5 truncate text-xs text-ink-2">{product.summary}</p>
      ) : null}
      <p className="mt-0.5 flex items-center gap-2 text-xs text-ink-2">
        <span translate="no" className="min-w-0 truncate">
          {product.vendorName}
        </span>
        <CardRating rating={product.rating} className="ml-auto" />
      </p>
      {note ? <p className="mt-1 text-xs font-bold text-leaf">{note}</p> : null}
      <div className="card-foot">
        <Price
          amount={product.fromPrice}
          oldAmount={product.oldPrice}
          isFrom={product.isFrom}
          isSoldOut={!product.inStock}
          className="min-w-0"
        />
        {product.inStock ? <AddButton product={product} href={href} /> : null}
      </div>
      <HeartButton productId={product._id} name={product.name} />
    </article>
  );
}
