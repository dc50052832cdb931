import clsx from 'clsx';
import type { ProductCardDto } from '@/lib/catalog/dto';
import { ProductCard } from './product-card';

/** Cards in a grid: two in a row on a phone, five on a wide screen. */
export function ProductGrid({
  products,
  heading = 'h3',
  priority = 0,
  isEven = false,
}: {
  products: readonly ProductCardDto[];
  heading?: 'h2' | 'h3';
  /** How many of the first pictures are loaded at once. */
  priority?: number;
  /** A few cards that stand for more: on a phone none stands alone in its row. */
  isEven?: boolean;
}) {
  return (
    <ul className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-x-3 gap-y-5 sm:grid-cols-[repeat(3,minmax(0,1fr))] wide:grid-cols-[repeat(5,minmax(0,1fr))] wide:gap-x-5 wide:gap-y-8">
      {products.map((product, index) => (
        <li
          key={product._id}
          className={clsx(
            'grid',
            isEven && 'max-sm:last:nth-[odd]:not-first:hidden sm:max-wide:nth-[n+4]:hidden',
          )}
        >
          <ProductCard product={product} heading={heading} isPriority={index < priority} />
        </li>
      ))}
    </ul>
  );
}
