import clsx from 'clsx';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

/** Pages around the current one, with the first and last; null marks a gap. */
function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((n, index) =>
    index > 0 && n - (shown[index - 1] ?? n) > 1 ? [null, n] : [n],
  );
}

interface PaginationProps {
  page: number;
  pages: number;
  getHref: (page: number) => string;
}

/** Links to the other pages of a list; nothing when there is only one. */
export function Pagination({ page, pages, getHref }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav
      aria-label="Pages"
      className="mt-10 flex flex-wrap items-center justify-center gap-x-2 gap-y-3"
    >
      <Step rel="prev" href={page > 1 ? getHref(page - 1) : null} />
      <ul className="order-first flex w-full flex-wrap items-center justify-center wide:order-none wide:w-auto wide:gap-1">
        {pageNumbers(page, pages).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other key.
            <li key={`gap-${index}`} aria-hidden="true" className="w-5 text-center wide:w-11">
              …
            </li>
          ) : (
            <li key={number}>
              <a
                href={getHref(number)}
                rel={number < page ? 'prev' : 'next'}
                data-list-link=""
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                className={clsx(
                  'grid h-11 min-w-11 place-items-center rounded-full px-1.5 font-semibold tabular',
                  number === page ? 'bg-tint text-adire' : 'hover:bg-sand',
                )}
              >
                {number}
              </a>
            </li>
          ),
        )}
      </ul>
      <Step rel="next" href={page < pages ? getHref(page + 1) : null} />
    </nav>
  );
}

function Step({ rel, href }: { rel: 'prev' | 'next'; href: string | null }) {
  const text = rel === 'prev' ? 'Previous' : 'Next';
  if (!href) return <span aria-hidden="true" className="flex-1 wide:w-32 wide:flex-none" />;
  return (
    <a
      href={href}
      rel={rel}
      data-list-link=""
      className={clsx(buttonClass('quiet'), 'min-w-28 flex-1 px-4 wide:w-32 wide:flex-none')}
    >
      {rel === 'prev' ? (
        <Icon name="chevron-left" className="size-4.5 shrink-0" strokeWidth={2} />
      ) : null}
      {text}
      <span className="sr-only"> page</span>
      {rel === 'next' ? (
        <Icon name="chevron-right" className="size-4.5 shrink-0" strokeWidth={2} />
      ) : null}
    </a>
  );
}
