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
import { tellNavigation } from '@/lib/client/navigation';
import { paths } from '@/lib/core/paths';
import { SearchForm } from './search-form';

type Part = ComponentType<{ input: HTMLInputElement }>;

/** A help that cannot be fetched is no loss to speak of: searching works without it. */
const Suggestions = lazy<Part>(() =>
  import('./search-suggestions').then(
    (module) => ({ default: module.SearchSuggestions }),
    () => ({ default: () => null }),
  ),
);

const TYPING_MS = 300;

/**
 * Search as you type on /products (the address is replaced, so Back leaves in one step); from
 * anywhere else there are suggestions, and submitting goes there (spec §2, Navigation bar).
 */
export function SearchBox() {
  const router = useRouter();
  const isList = usePathname() === paths.products();
  const params = useSearchParams();
  const current = isList ? (params.get('search') ?? '') : '';
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changed by other means (Back, a chip): follow it, but never under the typing hand.
  useEffect(() => {
    const box = input.current;
    if (box && box !== document.activeElement) box.value = current;
  }, [current]);
  useEffect(() => {
    // Tapped before the page came to life: that focus told nobody.
    if (input.current === document.activeElement) setUsed(true);
    return () => clearTimeout(timer.current);
  }, []);

  /** The list's address with new words: other filters stay, the page number does not. */
  const address = (typed: string): string => {
    const query = new URLSearchParams(isList ? params : undefined);
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
      tellNavigation();
      router.push(address(typed));
    }
    input.current?.blur();
  };

  return (
    <div className="relative">
      <SearchForm
        role="search"
        onSubmit={onSubmit}
        input={{ ref: input, defaultValue: current, onInput, onFocus: () => setUsed(true) }}
      />
      {/* The list of products is its own suggestion: it follows the typing. */}
      {isUsed && !isList && input.current ? (
        <Suspense fallback={null}>
          <Suggestions input={input.current} />
        </Suspense>
      ) : null}
    </div>
  );
}
