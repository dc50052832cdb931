'use client';
import { IntentLink } from '@/components/ui/intent-link';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { CardRating } from '@/components/ui/star-rating';
import type { ProductCardDto } from '@/lib/catalog/dto';
import { paths } from '@/lib/core/paths';
import { AddButton } from './add-button';
import { SoldOutLine } from './sold-out-line';

/** A dish on a menu: words left, plate right, one link over the row and a + on the plate. */
export function MenuRow({ product }: { product: ProductCardDto }) {
  const href = paths.product(product);
  return (
    <article className="group relative flex h-full items-center gap-3 rounded-box border border-line bg-card p-3 pl-[min(1.125rem,5vw)]">
      <div className="min-w-0 flex-1 py-1">
        <h3
          translate="no"
          className="font-sans text-base leading-snug font-semibold tracking-normal text-pretty"
        >
          <IntentLink
            href={href}
            className="outline-none after:absolute after:inset-0 after:rounded-box focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-adire"
          >
            {product.name}
          </IntentLink>
        </h3>
        {product.summary ? (
          <p className="mt-0.5 truncate text-sm text-ink-2">{product.summary}</p>
        ) : null}
        {product.inStock ? null : <SoldOutLine product={product} className="mt-1.5" />}
        <Price
          amount={product.fromPrice}
          oldAmount={product.oldPrice}
          isFrom={product.isFrom}
          isSoldOut={!product.inStock}
          className="mt-1.5"
        />
        <CardRating rating={product.rating} className="mt-1 text-ink-2" />
      </div>
      <div className="relative size-[min(6.5rem,30vw)] shrink-0 wide:size-30">
        <Picture
          picture={product.picture}
          sizes="120px"
          widths={[160, 320]}
          className={`size-full rounded-control object-cover ${product.inStock ? '' : 'opacity-50 grayscale-[.5]'}`}
        />
        {product.inStock ? (
          <span className="absolute right-1.5 bottom-1.5 rounded-full bg-card">
            <AddButton product={product} href={href} />
          </span>
        ) : null}
      </div>
    </article>
  );
}
