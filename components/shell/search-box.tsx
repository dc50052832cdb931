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

const TYPING_MS = 300;

/**
 * Search as you type on /products (replacing the URL, so that Back leaves in one step); elsewhere
 * it shows suggestions and submits to /products (spec §2, Navigation bar).
 */
export function SearchBox() {
  const router = useRouter();
  const isList = usePathname() === paths.products();
  const [params, setParams] = useState<URLSearchParams>();
  const current = isList ? (params?.get('search') ?? '') : '';
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The URL changed otherwise (Back, a chip): follow it, but never while the user types.
  const followed = useRef('');
  useEffect(() => {
    const box = input.current;
    const isNew = followed.current !== current;
    if (box && isNew && box !== document.activeElement) box.value = current;
    followed.current = current;
  }, [current]);
  useEffect(() => {
    // Focused before hydration, so no focus event was seen.
    if (input.current === document.activeElement) setUsed(true);
    return () => clearTimeout(timer.current);
  }, []);

  /** The list's URL with a new search: other filters stay, the page number does not. */
  const address = (typed: string): string => {
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
    timer.current = setTimeout(() => router.replace(address(typed), { scroll: false }), TYPING_MS);
  };

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    clearTimeout(timer.current);
    const typed = input.current?.value.trim() ?? '';
    if (!isList || typed !== current) {
      notifyNavigation();
      router.push(address(typed));
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
      {/* Beside the box and not around it: a box that is replaced would lose what is typed in it. */}
      <Suspense fallback={null}>
        <Address onChange={setParams} />
      </Suspense>
      {/* The list of products is its own suggestion: it follows the typing. */}
      {isUsed && !isList && input.current ? (
        <Suspense fallback={null}>
          <Suggestions input={input.current} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Tells the query of the address, which only the browser knows: the same HTML serves every search. */
function Address({ onChange }: { onChange: (query: URLSearchParams) => void }) {
  const query = useSearchParams();
  useEffect(() => onChange(query), [query, onChange]);
  return null;
}
