import type { Metadata } from 'next';
import { Banners } from '@/components/market/home/banners';
import { CategoryGrid } from '@/components/market/home/category-grid';
import { ComingSoon } from '@/components/market/home/coming-soon';
import { Featured } from '@/components/market/home/featured';
import { Hero } from '@/components/market/home/hero';
import { Kitchens } from '@/components/market/home/kitchens';
import { OrderAgain } from '@/components/market/home/order-again';
import { Services } from '@/components/market/home/services';
import { Slideshow } from '@/components/market/home/slideshow';
import { JsonLd } from '@/components/market/seo/json-ld';
import { pageMetadata } from '@/lib/catalog/metadata';
import { getFeatured, isCatalogueEmpty, listVendorCards } from '@/lib/catalog/queries';
import { organizationData, websiteData } from '@/lib/catalog/structured-data';
import { SERVICE_HOURS_TEXT } from '@/lib/core/hours/hours-text';
import { paths } from '@/lib/core/paths';
import { env } from '@/lib/platform/env';

// Rendered per request; the server caches the page until its data changes.
export const dynamic = 'force-dynamic';

export const metadata: Metadata = pageMetadata({
  title: 'Eki – Ugbowo’s market, at your hostel door',
  description: `Food, fashion and gadgets from shops you know at the University of Benin and in Ugbowo. Delivered in 30 to 60 minutes, ${SERVICE_HOURS_TEXT}.`,
  path: paths.home(),
});

export default async function HomePage() {
  const origin = env().APP_URL;
  return (
    <main id="main" tabIndex={-1} className="wrap outline-none">
      <JsonLd data={organizationData(origin)} />
      <JsonLd data={websiteData(origin)} />
      <Hero />
      {(await isCatalogueEmpty()) ? <ComingSoon /> : null}
      <Services />
      <CategoryGrid />
      <Kitchens kitchens={await listVendorCards('food', '', 3)} />
      <OrderAgain />
      <Featured products={await getFeatured()} />
      <Slideshow />
      <Banners />
    </main>
  );
}
