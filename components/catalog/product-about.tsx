import type { ProductDto } from '@/lib/catalog/dto';

/** What the seller says, line by line, and the weight. */
export function ProductAbout({ product }: { product: Pick<ProductDto, 'description' | 'weight'> }) {
  return (
    <section aria-labelledby="about" className="mt-6.5">
      <h2 id="about" className="text-lg tracking-normal wide:text-lg">
        About this
      </h2>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink-2">
        {product.description.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {product.weight === 'N/A' ? null : <li>Weight: {product.weight}</li>}
      </ul>
    </section>
  );
}
