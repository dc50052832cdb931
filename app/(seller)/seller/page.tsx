import type { Metadata } from 'next';
import { Board } from '@/components/work/seller/board';
import { pageCookies } from '@/lib/platform/page-session';
import { getSellerPage } from './seller-actor';

export const metadata: Metadata = { title: 'Orders' };

export default async function SellerPage() {
  const { userId, vendorId, area } = await getSellerPage(await pageCookies());
  return <Board userId={userId} firstVendorId={vendorId} area={area} />;
}
