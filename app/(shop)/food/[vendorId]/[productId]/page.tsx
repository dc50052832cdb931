import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { FoodDetailView } from '@/components/market/catalog/food-detail-view';
import { ProductJsonLd } from '@/components/market/seo/product-json-ld';
import { productMetadata } from '@/lib/catalog/metadata';
import { findProductDetail } from '@/lib/catalog/queries';
import { isObjectId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { env } from '@/lib/platform/env';
import { listReviews } from '@/lib/purchases/moves/reviews/queries';

// Rendered per request; the server caches the page until its data changes.
export const dynamic = 'force-dynamic';

export async function generateMetadata({
  params,
}: PageProps<'/food/[vendorId]/[productId]'>): Promise<Metadata> {
  const detail = await findProductDetail((await params).productId);
  return detail && detail !== 'removed' ? productMetadata(detail.product) : {};
}

export default async function FoodProductPage({
  params,
}: PageProps<'/food/[vendorId]/[productId]'>) {
  const { vendorId, productId } = await params;
  if (!isObjectId(vendorId) || !isObjectId(productId)) notFound();
  const detail = await findProductDetail(productId);
  if (!detail || detail === 'removed') notFound();
  const { product } = detail;
  if (product.category !== 'Food' || product.vendorId !== vendorId) {
    permanentRedirect(paths.product(product));
  }
  const reviews = await listReviews({ productId: product._id });
  const origin = env().APP_URL;
  const above = [
    { name: 'Food', path: paths.foodList() },
    { name: product.vendorName, path: paths.foodVendor(product.vendorId) },
  ];
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
