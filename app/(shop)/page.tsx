import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/lib/core/paths';

export default function HomePage() {
  return (
    <main className="wrap">
      <h1>Ugbowo’s market, at your hostel door.</h1>
      <ButtonLink href={paths.products()}>Explore Products</ButtonLink>
    </main>
  );
}
