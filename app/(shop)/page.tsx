import type { Metadata } from 'next';
import { Banners } from '@/components/home/banners';
import { CategoryGrid } from '@/components/home/category-grid';
import { Featured } from '@/components/home/featured';
import { Hero } from '@/components/home/hero';
import { Services } from '@/components/home/services';
import { Slideshow } from '@/components/home/slideshow';
import { getFeatured } from '@/lib/catalog/queries';
import { paths } from '@/lib/core/paths';

export const dynamic = 'force-dynamic';

export const metadata: Metadata = { alternates: { canonical: paths.home() } };

export default async function HomePage() {
  return (
    <main id="main" tabIndex={-1} className="wrap outline-none">
      <Hero />
      <Services />
      <CategoryGrid />
      <Featured products={await getFeatured()} />
      <Slideshow />
      <Banners />
    </main>
  );
}
