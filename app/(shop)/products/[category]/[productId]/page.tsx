import { notFound, permanentRedirect } from 'next/navigation';
import { FoodDetailView } from '@/components/catalog/food-detail-view';
import { ProductDetailView } from '@/components/catalog/product-detail-view';
import { decodeSegment } from '@/components/catalog/segment';
import { findProductDetail } from '@/lib/catalog/queries';
import { matchCategory } from '@/lib/core/categories';
import { isObjectId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';

export const revalidate = 300;

/** No page is made at build time; each is made when it is first asked for, then kept. */
export async function generateStaticParams(): Promise<{ category: string; productId: string }[]> {
  return [];
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
  if (segment !== product.category) {
    permanentRedirect(`${paths.category(product.category)}/${product._id}`);
  }
  return product.category === 'Food' ? (
    <FoodDetailView detail={detail} url={paths.product(product)} />
  ) : (
    <ProductDetailView detail={detail} url={paths.product(product)} />
  );
}
