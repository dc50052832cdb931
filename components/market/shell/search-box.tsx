'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import {
  type ComponentType,
  type FormEvent,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { notifyNavigation } from '@/lib/client/navigation';
import { rememberSearch } from '@/lib/client/storage/recent-searches';
import { paths } from '@/lib/core/paths';
import { SearchForm } from './search-form';

type Part = ComponentType<{ input: HTMLInputElement }>;

/** Suggestions are optional: search works without them. */
const Suggestions = lazy<Part>(() =>
  import('./search-suggestions').then(
    (module) => ({ default: module.SearchSuggestions }),
    () => ({ default: () => null }),
  ),
);

const DEBOUNCE_MS = 300;

/**
 * The search box. On /products it searches as you type, replacing the URL so that Back leaves in one step;
 * elsewhere it shows suggestions and submits to /products.
 */
export function SearchBox() {
  const router = useRouter();
  const pathname = usePathname();
  const isList = pathname === paths.products();
  const [params, setParams] = useState<URLSearchParams>();
  const current = isList ? (params?.get('search') ?? '') : '';
  const input = useRef<HTMLInputElement>(null);
  /** The box is used on this page: it was focused or typed in, and not submitted since. */
  const [isUsed, setUsed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Follow other changes of the URL (Back, a chip), but never while the user types.
  const previous = useRef('');
  useEffect(() => {
    const box = input.current;
    const isNew = previous.current !== current;
    if (box && isNew && box !== document.activeElement) box.value = current;
    previous.current = current;
  }, [current]);
  useEffect(() => {
    // The box may have been focused before hydration.
    if (input.current === document.activeElement) setUsed(true);
    return () => clearTimeout(timer.current);
  }, []);
  // Suggestions never lie over the next page, which opens with the box still there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes.
  useEffect(() => () => setUsed(false), [pathname]);

  /** The list's URL with a new search: other filters remain, the page number is dropped. */
  const searchUrl = (typed: string): string => {
    const query = new URLSearchParams(isList ? (params ?? window.location.search) : '');
    query.delete('page');
    if (typed) query.set('search', typed);
    else query.delete('search');
    const text = query.toString();
    return text ? `${paths.products()}?${text}` : paths.products();
  };

  const onInput = (event: FormEvent<HTMLInputElement>): void => {
    clearTimeout(timer.current);
    setUsed(true);
    if (!isList) return;
    const typed = event.currentTarget.value.trim();
    timer.current = setTimeout(
      () => router.replace(searchUrl(typed), { scroll: false }),
      DEBOUNCE_MS,
    );
  };

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    clearTimeout(timer.current);
    setUsed(false);
    const typed = input.current?.value.trim() ?? '';
    rememberSearch(typed);
    if (!isList || typed !== current) {
      notifyNavigation();
      router.push(searchUrl(typed));
    }
    input.current?.blur();
  };

  return (
    <div className="relative">
      <SearchForm
        role="search"
        onSubmit={onSubmit}
        input={{ ref: input, onInput, onFocus: () => setUsed(true) }}
      />
      {/* Not around the form: replacing it by a fallback would lose what was typed. */}
      <Suspense fallback={null}>
        <SearchParamsReader onChange={setParams} />
      </Suspense>
      {/* The product list itself follows the typing, so it needs no suggestions. */}
      {isUsed && !isList && input.current ? (
        <Suspense fallback={null}>
          <Suggestions input={input.current} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Passes on the URL's query, which only the browser knows: the HTML is the same for every search. */
function SearchParamsReader({ onChange }: { onChange: (query: URLSearchParams) => void }) {
  const query = useSearchParams();
  useEffect(() => onChange(query), [query, onChange]);
  return null;
}
