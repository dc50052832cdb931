import { ProductCard } from '@/components/market/catalog/product-card';
import { IntentLink } from '@/components/ui/intent-link';
import type { ProductCardDto } from '@/lib/catalog/dto';
import { paths } from '@/lib/core/paths';

/** The first six products in stock; empty while there are none. */
export function Featured({ products }: { products: readonly ProductCardDto[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="featured" className="mt-8 wide:mt-13">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="featured">Featured today</h2>
        <IntentLink
          href={paths.products()}
          className="inline-flex min-h-11 items-center text-sm font-bold text-adire hover:underline"
        >
          See all<span className="sr-only"> products</span>
        </IntentLink>
      </div>
      <ul className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-x-3 gap-y-5 sm:grid-cols-[repeat(3,minmax(0,1fr))] wide:grid-cols-[repeat(6,minmax(0,1fr))] wide:gap-x-5">
        {products.map((product) => (
          <li key={product._id} className="grid">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
