import type { Metadata } from 'next';
import { Sales } from '@/components/work/seller/sales';
import { lagosDay } from '@/lib/core/format';
import { pageCookies } from '@/lib/platform/page-session';
import { getSellerPage } from '../seller-actor';

export const metadata: Metadata = { title: 'Sales' };

export default async function SellerSalesPage() {
  const page = await getSellerPage(await pageCookies(), ['owner', 'manager']);
  return <Sales today={lagosDay(new Date())} {...page} />;
}
