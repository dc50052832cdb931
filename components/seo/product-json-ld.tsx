import type { ProductDto } from '@/lib/catalog/dto';
import { breadcrumbData, productData } from '@/lib/catalog/structured-data';
import { paths } from '@/lib/core/paths';
import type { ReviewDto } from '@/lib/reviews/dto';
import { JsonLd } from './json-ld';

interface ProductJsonLdProps {
  product: ProductDto;
  /** Those that the page shows. */
  reviews: readonly ReviewDto[];
  /** Pages between home and the product, from above. */
  above: { name: string; path: string }[];
  origin: string;
}

/** What a crawler reads of a product's page: the product, and the way to it. */
export function ProductJsonLd({ product, reviews, above, origin }: ProductJsonLdProps) {
  const steps = [
    { name: 'Home', path: paths.home() },
    ...above,
    { name: product.name, path: paths.product(product) },
  ];
  return (
    <>
      <JsonLd data={productData(product, origin, reviews)} />
      <JsonLd data={breadcrumbData(steps, origin)} />
    </>
  );
}
