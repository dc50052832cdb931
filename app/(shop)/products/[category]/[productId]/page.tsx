import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { ProductDetailView } from '@/components/market/catalog/product-detail-view';
import { decodeSegment } from '@/components/market/catalog/segment';
import { ProductJsonLd } from '@/components/market/seo/product-json-ld';
import { productMetadata } from '@/lib/catalog/metadata';
import { findProductDetail } from '@/lib/catalog/queries';
import { categoryLabel, matchCategory } from '@/lib/core/categories';
import { isObjectId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { env } from '@/lib/platform/env';
import { listReviews } from '@/lib/purchases/moves/reviews/queries';

// Rendered per request; the server caches the page until its data changes.
export const dynamic = 'force-dynamic';

export async function generateMetadata({
  params,
}: PageProps<'/products/[category]/[productId]'>): Promise<Metadata> {
  const detail = await findProductDetail((await params).productId);
  return detail && detail !== 'removed' ? productMetadata(detail.product) : {};
}

export default async function ProductPage({
  params,
}: PageProps<'/products/[category]/[productId]'>) {
  const { category, productId } = await params;
  const segment = decodeSegment(category);
  if (segment === null || !matchCategory(segment) || !isObjectId(productId)) notFound();
  const detail = await findProductDetail(productId);
  if (!detail || detail === 'removed') notFound();
  const { product } = detail;
  // Dishes have their page at /products/Food/….
  if (segment !== product.category || product.category === 'Food') {
    permanentRedirect(`${paths.category(product.category)}/${product._id}`);
  }
  const reviews = await listReviews({ productId: product._id });
  const origin = env().APP_URL;
  const url = `${origin}${paths.product(product)}`;
  const above = [{ name: categoryLabel(product.category), path: paths.category(product.category) }];
  return (
    <>
      <ProductJsonLd product={product} reviews={reviews.reviews} above={above} origin={origin} />
      <ProductDetailView detail={detail} reviews={reviews} url={url} />
    </>
  );
}
