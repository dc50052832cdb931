import clsx from 'clsx';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import type { ProductCardDto, VendorDto } from '@/lib/catalog/dto';
import { categoryLabel } from '@/lib/core/categories';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import { MenuRow } from './menu-row';
import { Pagination } from './pagination';
import { ProductGrid } from './product-grid';
import { VendorCartBar } from './vendor-cart-bar';
import { VendorHead } from './vendor-head';

const OF_KIND = {
  food: { above: { text: 'Food', href: paths.foodList() }, sectionsLabel: 'Menu sections' },
  shop: { above: { text: 'Shops', href: paths.shops() }, sectionsLabel: 'Shop categories' },
} as const;

interface VendorViewProps {
  vendor: VendorDto;
  /** A kitchen with its menu in sections, or a shop with its goods by category. */
  kind: keyof typeof OF_KIND;
  products: readonly ProductCardDto[];
  /** Products on all pages. */
  total: number;
  /** Page number, from 1. */
  page: number;
  pages: number;
}

/** The page of a vendor; that of a kitchen shows the cart's total while it holds a dish of it. */
export function VendorView({ vendor, kind, products, total, page, pages }: VendorViewProps) {
  const isFood = kind === 'food';
  const { above, sectionsLabel } = OF_KIND[kind];
  const sections = groupBy(products, ({ category, section }) =>
    isFood ? section || 'Menu' : categoryLabel(category),
  );
  return (
    <main
      id="main"
      tabIndex={-1}
      className={clsx('outline-none wrap pt-1 pb-8', isFood && 'may-have-cart-bar')}
    >
      <Breadcrumb
        steps={[{ text: 'Home', href: paths.home() }, above, { text: vendor.businessName }]}
      />
      <VendorHead
        vendor={vendor}
        trade={isFood ? undefined : categoriesText(vendor)}
        count={total}
      />
      <SectionBar label={sectionsLabel} names={sections.map(({ key }) => key)} />
      {sections.map(({ key, items }, index) => (
        <section key={key} aria-labelledby={getAnchor(key)} className="mt-7 wide:mt-10">
          <h2 id={getAnchor(key)} className={isFood || sections.length > 1 ? 'mb-3.5' : 'sr-only'}>
            {key}
          </h2>
          {isFood ? (
            <ul className="grid grid-cols-1 gap-3 wide:grid-cols-2 wide:gap-4">
              {items.map((product) => (
                <li key={product._id}>
                  <MenuRow product={product} />
                </li>
              ))}
            </ul>
          ) : (
            <ProductGrid products={items} priority={index === 0 ? 4 : 0} />
          )}
        </section>
      ))}
      <Pagination
        page={page}
        pages={pages}
        getHref={(number) =>
          isFood ? paths.foodVendor(vendor._id, number) : paths.shop(vendor._id, number)
        }
      />
      {products.length === 0 ? (
        <EmptyState
          art={<EmptyArt name="results" />}
          title={MESSAGES.noVendorProducts}
          action={<ButtonLink href={above.href}>See the others</ButtonLink>}
        >
          {MESSAGES.comingSoon}
        </EmptyState>
      ) : null}
      {isFood ? (
        <VendorCartBar name={vendor.businessName} productIds={products.map(({ _id }) => _id)} />
      ) : null}
    </main>
  );
}

/** Items in groups by a text, groups in the order of their first item. */
function groupBy<T>(
  items: readonly T[],
  toKey: (item: T) => string,
): { key: string; items: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = toKey(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups].map(([key, group]) => ({ key, items: group }));
}

/** An id for a heading, from its text: "Rice & swallow" gives "rice-swallow". */
function getAnchor(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'menu'
  );
}

/** Jumps to the parts of a long page; nothing when there is only one part. */
function SectionBar({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length < 2) return null;
  return (
    <nav aria-label={label} className="-mx-(--gutter) mt-5 wide:mx-0">
      <ul className="scrollbar-none relative flex gap-2 overflow-x-auto px-(--gutter) py-1 wide:flex-wrap wide:px-0">
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${getAnchor(name)}`}
              className="flex min-h-11 items-center rounded-full bg-sand px-4 text-sm font-semibold whitespace-nowrap hover:bg-line"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** "Phone Accessories, Shoes": what a shop sells besides food. */
function categoriesText(vendor: Pick<VendorDto, 'categories'>): string {
  return vendor.categories
    .filter((category) => category !== 'Food')
    .map(categoryLabel)
    .join(', ');
}
