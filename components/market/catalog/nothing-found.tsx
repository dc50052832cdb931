import { ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import type { ProductPageDto } from '@/lib/catalog/dto';
import type { ProductListQuery } from '@/lib/catalog/schemas';
import type { Category } from '@/lib/core/categories';
import { plural } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import { listHref, listParams } from './list-params';

interface NothingFoundProps {
  category: Category | undefined;
  query: ProductListQuery;
  list: Pick<ProductPageDto, 'hiddenSoldOut' | 'didYouMean'>;
}

/** An empty list: why it is empty, and links to continue. */
export function NothingFound({ category, query, list }: NothingFoundProps) {
  const { search, sort } = query;
  const { hiddenSoldOut, didYouMean } = list;
  const art = <EmptyArt name="results" />;
  const isFiltered = query.min !== undefined || query.max !== undefined || query.inStock === '0';
  // The search term stays when the filters are cleared.
  const unfiltered = listHref(category, listParams({ search, sort, inStock: '1', page: 1 }));
  if (hiddenSoldOut > 0) {
    return (
      <EmptyState
        art={art}
        {...(search ? {} : { title: 'Nothing in stock right now' })}
        action={
          <>
            <ButtonLink href={listHref(category, listParams(query, { inStock: '0' }))}>
              {`Show ${plural(hiddenSoldOut, 'sold-out item')}`}
            </ButtonLink>
            <ButtonLink href={paths.products()} variant="quiet">
              All products
            </ButtonLink>
          </>
        }
      >
        {didYouMean ? <DidYouMean category={category} query={query} text={didYouMean} /> : null}
        Only sold-out items match. Save one to your wishlist for later.
      </EmptyState>
    );
  }
  if (!search && !isFiltered) {
    const action = category ? (
      <ButtonLink href={paths.products()}>See all products</ButtonLink>
    ) : (
      <ButtonLink href={paths.sellerApply()}>Sell on Eki</ButtonLink>
    );
    return <EmptyState art={art} title={MESSAGES.comingSoon} action={action} />;
  }
  if (!search) {
    const action = <ButtonLink href={listHref(category, {})}>Clear filters</ButtonLink>;
    return (
      <EmptyState art={art} title="No products match" action={action}>
        Try a wider price range.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      art={art}
      action={
        <>
          {isFiltered ? <ButtonLink href={unfiltered}>Clear filters</ButtonLink> : null}
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

interface DidYouMeanProps {
  category: Category | undefined;
  query: ProductListQuery;
  /** The corrected search. */
  text: string;
}

/** A link to the same search with its unknown words corrected. */
export function DidYouMean({ category, query, text }: DidYouMeanProps) {
  return (
    <p className="mb-3.5">
      Did you mean{' '}
      <a
        href={listHref(category, listParams({ ...query, search: text, page: 1 }))}
        data-list-link=""
        className="inline-block py-2 font-bold text-adire underline underline-offset-4"
      >
        {text}
      </a>
      ?
    </p>
  );
}
