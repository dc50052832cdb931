import { IntentLink } from '@/components/ui/intent-link';
import type { ProductCardDto } from '@/lib/catalog/dto';
import { ProductGrid } from './product-grid';

/** A headed row of a few products; nothing when there are none. */
export function ProductStrip({
  id,
  title,
  products,
  more,
}: {
  /** Id of the heading. */
  id: string;
  title: string;
  products: readonly ProductCardDto[];
  more?: { href: string; text: string };
}) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8 wide:mt-13">
      <div className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id}>{title}</h2>
        {more ? (
          <IntentLink
            href={more.href}
            className="shrink-0 py-2 text-sm font-bold text-adire hover:underline"
          >
            {more.text}
          </IntentLink>
        ) : null}
      </div>
      <ProductGrid products={products} isEven />
    </section>
  );
}
