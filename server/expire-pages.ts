import { onCatalogueChange } from '@/lib/catalog/live-index';
import { paths } from '@/lib/core/paths';

/** The part of `isr-cache.mjs` used here; it puts its store on `globalThis` at its first page. */
interface Pages {
  expire: (marks: readonly string[]) => void;
  expirePaths: (pathsOfPages: readonly string[]) => void;
}

const shared = globalThis as typeof globalThis & { ekiPages?: Pages };

/** Pages that list what there is, and so change when something comes or goes. */
const LISTS = [paths.home(), paths.foodList(), paths.shops(), '/sitemap.xml'];

/**
 * Drops rendered pages as soon as the catalogue of this process has changed: every page that shows
 * the product or vendor, and the lists where something new has to appear.
 */
export function keepPagesFresh(): void {
  onCatalogueChange(({ productIds, vendorIds }) => {
    shared.ekiPages?.expire([...productIds, ...vendorIds]);
    shared.ekiPages?.expirePaths(LISTS);
  });
}
