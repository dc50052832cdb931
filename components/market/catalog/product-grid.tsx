'use client';
import clsx from 'clsx';
import type { ProductCardDto } from '@/lib/catalog/dto';
import { evenRowsClass, gridClass } from './card-style';
import { ProductCard } from './product-card';

/** Cards in a grid: two in a row on a phone, five on a wide screen. */
export function ProductGrid({
  products,
  heading = 'h3',
  priority = 0,
  isEven = false,
  notes,
}: {
  products: readonly ProductCardDto[];
  heading?: 'h2' | 'h3';
  /** How many of the first pictures load eagerly. */
  priority?: number;
  /** Hides cards that would leave a row incomplete on small screens. */
  isEven?: boolean;
  /** Notes on products, by product id. */
  notes?: ReadonlyMap<string, string>;
}) {
  return (
    <ul className={gridClass}>
      {products.map((product, index) => (
        <li key={product._id} className={clsx('grid', isEven && evenRowsClass)}>
          <ProductCard
            product={product}
            heading={heading}
            isPriority={index < priority}
            note={notes?.get(product._id)}
          />
        </li>
      ))}
    </ul>
  );
}
