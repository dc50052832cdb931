import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { FoodDetailView } from '@/components/market/catalog/food-detail-view';
import { ProductJsonLd } from '@/components/market/seo/product-json-ld';
import { productMetadata } from '@/lib/catalog/metadata';
import { findProductDetail } from '@/lib/catalog/queries';
import { categoryLabel } from '@/lib/core/categories';
import { isObjectId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { env } from '@/lib/platform/env';
import { listReviews } from '@/lib/purchases/moves/reviews/queries';

// Rendered per request; the server caches the page until its data changes.
export const dynamic = 'force-dynamic';

export async function generateMetadata({
  params,
}: PageProps<'/products/Food/[productId]'>): Promise<Metadata> {
  const detail = await findProductDetail((await params).productId);
  return detail && detail !== 'removed' ? productMetadata(detail.product) : {};
}

/** A dish in the product list. A separate page from that of goods, because its scripts differ. */
export default async function DishPage({ params }: PageProps<'/products/Food/[productId]'>) {
  const { productId } = await params;
  if (!isObjectId(productId)) notFound();
  const detail = await findProductDetail(productId);
  if (!detail || detail === 'removed') notFound();
  const { product } = detail;
  if (product.category !== 'Food') {
    permanentRedirect(`${paths.category(product.category)}/${product._id}`);
  }
  const reviews = await listReviews({ productId: product._id });
  const origin = env().APP_URL;
  const above = [{ name: categoryLabel(product.category), path: paths.category(product.category) }];
  return (
    <>
      <ProductJsonLd product={product} reviews={reviews.reviews} above={above} origin={origin} />
      <FoodDetailView
        detail={detail}
        reviews={reviews}
        url={`${origin}${paths.product(product)}`}
      />
    </>
  );
}
