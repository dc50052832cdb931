import type { Metadata } from 'next';
import { ShopStaff } from '@/components/work/seller/shop-staff';
import { pageCookies } from '@/lib/platform/page-session';
import { getSellerPage } from '../seller-actor';

export const metadata: Metadata = { title: 'Staff' };

export default async function SellerStaffPage() {
  const { userId, vendorId } = await getSellerPage(await pageCookies(), ['owner']);
  return <ShopStaff userId={userId} firstVendorId={vendorId} />;
}
