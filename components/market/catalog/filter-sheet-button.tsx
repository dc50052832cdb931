'use client';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { lazyPart } from '@/components/ui/lazy-part';
import type { ProductListQuery } from '@/lib/catalog/schemas';
import type { Category } from '@/lib/core/categories';

const FilterSheet = lazyPart(() => import('./filter-sheet').then((module) => module.FilterSheet));

const MARK = '#filters';

/** Delay before focusing, after the dialog and the router have moved the focus, ms. */
const FOCUS_MS = 100;

interface FilterSheetButtonProps {
  category: Category | undefined;
  query: ProductListQuery;
  total: number;
  /** How many filters are in use. */
  inUse: number;
}

/** Opens the filters as a sheet on phones. The sheet is in the address, so that Back closes it. */
export function FilterSheetButton({ inUse, ...rest }: FilterSheetButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    const follow = () => setOpen(window.location.hash === MARK);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  // Going back in the history loses the focus: return it to the button.
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasClosed) return;
    const timer = setTimeout(() => button.current?.focus({ preventScroll: true }), FOCUS_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);

  function open() {
    window.history.pushState(null, '', MARK);
    setOpen(true);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        className="flex min-h-11 items-center gap-2 rounded-full bg-fill px-4 text-sm font-semibold hover:brightness-95 wide:hidden noscript:hidden"
      >
        <Icon name="sliders-horizontal" className="size-4" strokeWidth={1.9} />
        Filters
        {inUse > 0 ? (
          <span className="grid size-5 place-items-center rounded-full bg-mango text-xs font-bold text-night">
            {inUse}
            <span className="sr-only"> active</span>
          </span>
        ) : null}
      </button>
      {isOpen ? (
        <FilterSheet
          {...rest}
          onClose={() => window.history.back()}
          onSent={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
