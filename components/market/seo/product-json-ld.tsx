import type { ProductDto } from '@/lib/catalog/dto';
import { breadcrumbData, productData } from '@/lib/catalog/structured-data';
import { paths } from '@/lib/core/paths';
import type { ReviewDto } from '@/lib/purchases/moves/reviews/dto';
import { JsonLd } from './json-ld';

interface ProductJsonLdProps {
  product: ProductDto;
  /** The reviews shown on the page. */
  reviews: readonly ReviewDto[];
  /** Breadcrumb pages between home and the product, from the top. */
  above: { name: string; path: string }[];
  origin: string;
}

/** Structured data of a product page: the product and its breadcrumbs. */
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
