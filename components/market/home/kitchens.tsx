import { VendorCard } from '@/components/market/catalog/vendor-card';
import { IntentLink } from '@/components/ui/intent-link';
import type { VendorCardDto } from '@/lib/catalog/dto';
import { paths } from '@/lib/core/paths';

/** A few kitchens, in a row that a phone swipes; nothing while there are none. */
export function Kitchens({ kitchens }: { kitchens: readonly VendorCardDto[] }) {
  if (kitchens.length === 0) return null;
  return (
    <section aria-labelledby="kitchens" className="mt-8 wide:mt-13">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="kitchens">Food near you</h2>
        <IntentLink
          href={paths.foodList()}
          className="inline-flex min-h-11 items-center text-sm font-bold text-adire hover:underline"
        >
          All kitchens
        </IntentLink>
      </div>
      <ul className="scrollbar-none relative -mx-(--gutter) flex snap-x scroll-px-(--gutter) gap-3 overflow-x-auto px-(--gutter) wide:mx-0 wide:grid wide:grid-cols-3 wide:gap-5 wide:px-0">
        {kitchens.map((kitchen) => (
          <li key={kitchen._id} className="w-[min(17.5rem,82vw)] shrink-0 snap-start wide:w-auto">
            <VendorCard vendor={kitchen} kind="food" heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
