import { Breadcrumb } from '@/components/ui/breadcrumb';
import { ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import type { ProductCardDto, VendorDto } from '@/lib/catalog/dto';
import { categoryLabel } from '@/lib/core/categories';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import { MenuRow } from './menu-row';
import { ProductGrid } from './product-grid';
import { categoriesText } from './vendor-card';
import { VendorCartBar } from './vendor-cart-bar';
import { VendorHead } from './vendor-head';

interface VendorViewProps {
  vendor: VendorDto;
  products: readonly ProductCardDto[];
}

/** A kitchen: its menu in sections, and the cart's total while it holds something of it. */
export function FoodVendorView({ vendor, products }: VendorViewProps) {
  const sections = groupBy(products, ({ section }) => section || 'Menu');
  return (
    <main id="main" tabIndex={-1} className="outline-none wrap pt-1 pb-8">
      <Breadcrumb
        steps={[
          { text: 'Home', href: paths.home() },
          { text: 'Food', href: paths.foodList() },
          { text: vendor.businessName },
        ]}
      />
      <VendorHead vendor={vendor} count={products.length} />
      <SectionBar
        label="Menu sections"
        sections={sections.map(({ key }) => ({ id: anchorOf(key), text: key }))}
      />
      {sections.map(({ key, items }) => (
        <section key={key} aria-labelledby={anchorOf(key)} className="mt-7 wide:mt-10">
          <h2 id={anchorOf(key)} className="mb-3.5">
            {key}
          </h2>
          <ul className="grid grid-cols-1 gap-3 wide:grid-cols-2 wide:gap-4">
            {items.map((product) => (
              <li key={product._id}>
                <MenuRow product={product} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {products.length === 0 ? <NoProducts back={paths.foodList()} /> : null}
      <VendorCartBar name={vendor.businessName} productIds={products.map(({ _id }) => _id)} />
    </main>
  );
}

/** A shop: its goods, under a heading for each category where it has several. */
export function ShopView({ vendor, products }: VendorViewProps) {
  const groups = groupBy(products, ({ category }) => categoryLabel(category));
  const isSeveral = groups.length > 1;
  return (
    <main id="main" tabIndex={-1} className="outline-none wrap pt-1 pb-8">
      <Breadcrumb
        steps={[
          { text: 'Home', href: paths.home() },
          { text: 'Shops', href: paths.shops() },
          { text: vendor.businessName },
        ]}
      />
      <VendorHead vendor={vendor} trade={categoriesText(vendor)} count={products.length} />
      <SectionBar
        label="Shop categories"
        sections={groups.map(({ key }) => ({ id: anchorOf(key), text: key }))}
      />
      {groups.map(({ key, items }, index) => (
        <section key={key} aria-labelledby={anchorOf(key)} className="mt-7 wide:mt-10">
          <h2 id={anchorOf(key)} className={isSeveral ? 'mb-3.5' : 'sr-only'}>
            {key}
          </h2>
          <ProductGrid products={items} priority={index === 0 ? 4 : 0} />
        </section>
      ))}
      {products.length === 0 ? <NoProducts back={paths.shops()} /> : null}
    </main>
  );
}

function NoProducts({ back }: { back: string }) {
  return (
    <EmptyState
      art={<EmptyArt name="results" />}
      title={MESSAGES.noVendorProducts}
      action={<ButtonLink href={back}>See the others</ButtonLink>}
    >
      {MESSAGES.comingSoon}
    </EmptyState>
  );
}

/** Items in groups by a text, groups in the order of their first item. */
function groupBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): { key: string; items: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups].map(([key, group]) => ({ key, items: group }));
}

/** An id for a heading, from its text: "Rice & swallow" gives "rice-swallow". */
function anchorOf(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'menu'
  );
}

/** Jumps to the parts of a long page; nothing when there is only one part. */
function SectionBar({
  label,
  sections,
}: {
  label: string;
  sections: readonly { id: string; text: string }[];
}) {
  if (sections.length < 2) return null;
  return (
    <nav aria-label={label} className="-mx-(--gutter) mt-5 wide:mx-0">
      <ul className="scrollbar-none relative flex gap-2 overflow-x-auto px-(--gutter) py-1 wide:flex-wrap wide:px-0">
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-full bg-sand px-4 text-sm font-semibold whitespace-nowrap hover:bg-line"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
