import { Breadcrumb } from '@/components/ui/breadcrumb';
import { ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import type { ProductCardDto, VendorDto } from '@/lib/catalog/dto';
import { categoryText } from '@/lib/core/categories';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import { anchorOf, groupBy } from './group-by';
import { MenuRow } from './menu-row';
import { ProductGrid } from './product-grid';
import { SectionBar } from './section-bar';
import { goodsOf } from './vendor-card';
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
  const groups = groupBy(products, ({ category }) => categoryText(category));
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
      <VendorHead vendor={vendor} trade={goodsOf(vendor)} count={products.length} />
      <SectionBar
        label="Categories of this shop"
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
