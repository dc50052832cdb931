import type { Metadata } from 'next';
import { Sales } from '@/components/sellers/sales';
import { pageCookies } from '@/lib/platform/page-session';
import { getSellerPage } from '../seller-actor';

export const metadata: Metadata = { title: 'Sales' };

export default async function SellerSalesPage() {
  const page = await getSellerPage(await pageCookies(), ['owner', 'manager']);
  return <Sales {...page} />;
}
