import { Breadcrumb } from '@/components/ui/breadcrumb';
import type { ProductPageDto } from '@/lib/catalog/dto';
import type { ProductListQuery } from '@/lib/catalog/schemas';
import { type Category, categoryLabel } from '@/lib/core/categories';
import { plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { ActiveFilters } from './active-filters';
import { CategoryChips } from './category-chips';
import { FilterBar } from './filter-bar';
import { ListFrame } from './list-frame';
import { listHref, listParams } from './list-params';
import { DidYouMean, NothingFound } from './nothing-found';
import { Pagination } from './pagination';
import { ProductGrid } from './product-grid';

const INTRO: Record<Category, string> = {
  PhoneAccessories: 'Chargers, cases, earphones and everything else your phone needs.',
  HairAccessories: 'Combs, bonnets, wigs and care for every hair type.',
  'Fashion&Accessories': 'Clothes, bags and the little things that finish a look.',
  Shoes: 'Sneakers, slides and shoes for lectures, church and the weekend.',
  Cosmetics: 'Make-up, skincare and perfumes from shops around campus.',
  Food: 'Hot meals, drinks and snacks from kitchens in and around Ugbowo.',
};

interface ProductListViewProps {
  category?: Category;
  query: ProductListQuery;
  list: ProductPageDto;
}

/** All products or one category: filters in the address, ten to a page. */
export function ProductListView({ category, query, list }: ProductListViewProps) {
  const getHref = (page: number) => listHref(category, listParams(query, { page }));
  const title = category ? categoryLabel(category) : 'All products';
  return (
    <main id="main" tabIndex={-1} className="outline-none wrap pt-1 pb-8">
      <Breadcrumb
        steps={[
          { text: 'Home', href: paths.home() },
          ...(category
            ? [{ text: 'Products', href: paths.products() }, { text: title }]
            : [{ text: 'Products' }]),
        ]}
      />
      <h1>{getHeading(query, list) ?? title}</h1>
      {category && !query.search ? (
        <p className="mt-2 max-w-[68ch] text-ink-2">{INTRO[category]}</p>
      ) : null}
      <ListFrame stateKey={getHref(query.page)}>
        <CategoryChips current={category} query={query} counts={list.categories} />
        <FilterBar category={category} query={query} total={list.total} />
        <ActiveFilters category={category} query={query} hiddenSoldOut={list.hiddenSoldOut} />
        <p role="status" className={list.total > 0 ? 'mt-4 mb-3.5 text-sm text-ink-2' : 'sr-only'}>
          <Count query={query} list={list} />
        </p>
        {query.search && list.didYouMean && list.products.length > 0 ? (
          <DidYouMean category={category} query={query} text={list.didYouMean} />
        ) : null}
        <div className="transition duration-150 group-data-pending/list:opacity-45">
          {list.products.length > 0 ? (
            <ProductGrid products={list.products} heading="h2" priority={4} />
          ) : (
            <NothingFound category={category} query={query} list={list} />
          )}
          <Pagination page={list.page} pages={list.pages} getHref={getHref} />
        </div>
      </ListFrame>
    </main>
  );
}

function getHeading({ search }: ProductListQuery, list: ProductPageDto): string | null {
  if (!search) return null;
  if (list.total > 0) return `Results for “${search}”`;
  return list.hiddenSoldOut > 0 ? `“${search}” is sold out` : `Nothing found for “${search}”`;
}

function Count({ query, list }: { query: ProductListQuery; list: ProductPageDto }) {
  const where = list.pages > 1 ? `, page ${list.page} of ${list.pages}` : '';
  if (list.isNearest && list.hiddenSoldOut > 0) {
    return (
      <>{plural(list.hiddenSoldOut, 'match', 'matches')} sold out. Showing the closest in stock.</>
    );
  }
  if (list.isNearest) return <>No exact match for “{query.search}”. Showing the closest.</>;
  const what = query.search ? ` for “${query.search}”` : '';
  const soldOut = list.hiddenSoldOut > 0 ? ` in stock, ${list.hiddenSoldOut} sold out` : '';
  return <>{`${plural(list.total, 'item')}${what}${soldOut}${where}`}</>;
}
