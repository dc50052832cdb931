'use client';
import clsx from 'clsx';
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

/** A product in a list: one link over the whole card, a heart and a + beside it. */
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
    <article className="group relative flex min-w-0 flex-col">
      <div
        className="relative aspect-square overflow-hidden rounded-tile"
        style={{ backgroundColor: findCategory(product.category)?.bgColor }}
      >
        <Picture
          picture={product.picture}
          sizes="(min-width: 1232px) 224px, (min-width: 900px) 18vw, 46vw"
          isPriority={isPriority}
          className={clsx(
            'size-full object-cover transition duration-200 ease-out group-hover:scale-[1.03]',
            !product.inStock && 'opacity-50 grayscale-[.5]',
          )}
        />
        <PictureBadge product={product} />
      </div>
      <Heading
        translate="no"
        className="mt-2.5 line-clamp-2 font-sans text-[15px] leading-[1.35] font-semibold tracking-normal text-pretty"
      >
        <IntentLink
          href={href}
          className="outline-none after:absolute after:inset-0 after:rounded-tile focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-adire"
        >
          {product.name}
        </IntentLink>
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
      <div className="mt-auto flex min-h-12 items-center justify-between gap-2 pt-2">
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
