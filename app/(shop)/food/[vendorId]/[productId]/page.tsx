import { notFound, permanentRedirect } from 'next/navigation';
import { FoodDetailView } from '@/components/catalog/food-detail-view';
import { findProductDetail } from '@/lib/catalog/queries';
import { isObjectId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';

export const revalidate = 300;

/** No page is made at build time; each is made when it is first asked for, then kept. */
export async function generateStaticParams(): Promise<{ vendorId: string; productId: string }[]> {
  return [];
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
  return <FoodDetailView detail={detail} url={paths.product(product)} />;
}
