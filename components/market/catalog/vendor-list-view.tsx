import clsx from 'clsx';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { ButtonLink, buttonClass } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import type { VendorCardDto } from '@/lib/catalog/dto';
import { plural } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';
import { ListFrame } from './list-frame';
import { VendorCard } from './vendor-card';

const WORDS = {
  food: {
    title: 'Food',
    intro: 'Kitchens around campus. Pick one, choose your plate, and we’ll deliver it.',
    label: 'Search kitchens and dishes',
    placeholder: 'Jollof, shawarma…',
    base: paths.foodList(),
    one: 'kitchen',
  },
  shop: {
    title: 'Shops',
    intro: 'The people behind the products, in and around the University of Benin.',
    label: 'Search shops and goods',
    placeholder: 'Shoes, wigs…',
    base: paths.shops(),
    one: 'shop',
  },
} as const;

interface VendorListViewProps {
  kind: keyof typeof WORDS;
  vendors: readonly VendorCardDto[];
  /** The search; empty for all. */
  search: string;
}

/** Vendors of food or of goods, with a search that needs no JavaScript. */
export function VendorListView({ kind, vendors, search }: VendorListViewProps) {
  const words = WORDS[kind];
  return (
    <main id="main" tabIndex={-1} className="outline-none wrap pt-1 pb-8">
      <Breadcrumb steps={[{ text: 'Home', href: paths.home() }, { text: words.title }]} />
      <h1>{words.title}</h1>
      <p className="mt-2 max-w-[68ch] text-ink-2">{words.intro}</p>
      <ListFrame stateKey={`${words.base}?${search}`}>
        <SearchForm kind={kind} search={search} />
        <p role="status" className="mt-4 mb-3.5 text-sm text-ink-2">
          <span
            className={clsx('group-data-pending/list:hidden', vendors.length === 0 && 'sr-only')}
          >
            {plural(vendors.length, words.one)}
            {search ? ` for “${search}”` : ''}
          </span>
          <span className="hidden group-data-pending/list:inline">{MESSAGES.loadingVendors}</span>
        </p>
        <div className="transition duration-150 group-data-pending/list:opacity-45">
          {vendors.length > 0 ? (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 wide:grid-cols-3 wide:gap-5">
              {vendors.map((vendor, index) => (
                <li key={vendor._id}>
                  <VendorCard vendor={vendor} kind={kind} isPriority={index < 2} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              art={<EmptyArt name="vendors" />}
              title={MESSAGES.noVendors}
              action={search ? <ButtonLink href={words.base}>See all</ButtonLink> : undefined}
            >
              {search ? 'Try another word, or browse them all.' : MESSAGES.comingSoon}
            </EmptyState>
          )}
        </div>
      </ListFrame>
    </main>
  );
}

function SearchForm({ kind, search }: { kind: keyof typeof WORDS; search: string }) {
  const words = WORDS[kind];
  return (
    <form action={words.base} className="mt-4 flex max-w-xl flex-wrap gap-2.5">
      <label className="relative min-w-[min(100%,9rem)] flex-1">
        <span className="sr-only">{words.label}</span>
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-2"
        />
        <input
          type="search"
          name="q"
          maxLength={64}
          defaultValue={search}
          data-value={search}
          placeholder={words.placeholder}
          enterKeyHint="search"
          className="min-h-12 w-full rounded-full bg-card pr-4 pl-11 inset-ring-[1.5px] inset-ring-border"
        />
      </label>
      <button type="submit" className={buttonClass('quiet')}>
        Search
      </button>
    </form>
  );
}
