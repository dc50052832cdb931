import { ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import type { ProductListQuery } from '@/lib/catalog/schemas';
import type { Category } from '@/lib/core/categories';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import { DidYouMean } from './did-you-mean';
import { listHref, listParams } from './list-params';

interface NothingFoundProps {
  category: Category | undefined;
  query: ProductListQuery;
  didYouMean: string | null;
}

/** An empty list: why it is empty, and where to go on. */
export function NothingFound({ category, query, didYouMean }: NothingFoundProps) {
  const { search } = query;
  const isFiltered = query.min !== undefined || query.max !== undefined || query.inStock === '0';
  if (search) {
    const props = { category, query, didYouMean, isFiltered };
    return <NothingForSearch {...props} />;
  }
  if (!isFiltered) {
    return (
      <EmptyState
        art={<EmptyArt name="results" />}
        title={MESSAGES.comingSoon}
        action={<ButtonLink href={paths.products()}>See all products</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      art={<EmptyArt name="results" />}
      title="No products match"
      action={<ButtonLink href={listHref(category, {})}>Clear filters</ButtonLink>}
    >
      Try a wider price range, or include sold-out items.
    </EmptyState>
  );
}

/** The page's heading says that there is nothing. The filters are taken away, the words searched for stay. */
function NothingForSearch({
  category,
  query,
  didYouMean,
  isFiltered,
}: NothingFoundProps & { isFiltered: boolean }) {
  const { search, sort } = query;
  const unfiltered = listParams({ search, sort, inStock: '1', page: 1 });
  return (
    <EmptyState
      art={<EmptyArt name="results" />}
      action={
        <>
          {isFiltered ? (
            <ButtonLink href={listHref(category, unfiltered)}>Clear filters</ButtonLink>
          ) : null}
          <ButtonLink href={paths.products()} variant={isFiltered ? 'quiet' : 'primary'}>
            All products
          </ButtonLink>
          <ButtonLink href={paths.foodList()} variant="quiet">
            Food
          </ButtonLink>
          <ButtonLink href={paths.shops()} variant="quiet">
            Shops
          </ButtonLink>
        </>
      }
    >
      {didYouMean ? <DidYouMean category={category} query={query} text={didYouMean} /> : null}
      Check the spelling, use fewer words{isFiltered ? ', remove a filter' : ''}, or look around:
    </EmptyState>
  );
}
