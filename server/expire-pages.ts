import { onCatalogueChange } from '@/lib/catalog/live-index';
import { paths } from '@/lib/core/paths';

/** The part of `isr-cache.mjs` used here; it puts its store on `globalThis` at its first page. */
interface Pages {
  expire: (marks: readonly string[]) => void;
  expirePaths: (pathsOfPages: readonly string[]) => void;
}

const shared = globalThis as typeof globalThis & { ekiPages?: Pages };

/** Kept pages that choose from all there is: what they show changes with things they do not show. */
const CHOOSING = [paths.home()];

/**
 * Drops rendered pages as soon as the catalogue of this process has changed: every page that shows
 * the product or vendor, and those where something new has to appear.
 */
export function keepPagesFresh(): void {
  onCatalogueChange(({ productIds, vendorIds }) => {
    shared.ekiPages?.expire([...productIds, ...vendorIds]);
    shared.ekiPages?.expirePaths(CHOOSING);
  });
}
