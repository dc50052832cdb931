/** Why there is no page: it was removed for good, or never existed. */
export type MissingReason = 'gone' | 'missing';

/** Status and page that are sent without a redirect. */
export const NOT_FOUND_PAGE = {
  gone: { status: 410, path: '/gone' },
  missing: { status: 404, path: '/missing' },
} as const satisfies Record<MissingReason, { status: number; path: string }>;

/** The page for staff areas, rendered for each request, since its scripts need a nonce. */
export const MISSING_FOR_STAFF = '/missing/staff';

/** Paths of the not-found pages themselves. */
export const NOT_FOUND_PAGES: ReadonlyMap<string, MissingReason> = new Map([
  [NOT_FOUND_PAGE.gone.path, 'gone'],
  [NOT_FOUND_PAGE.missing.path, 'missing'],
  [MISSING_FOR_STAFF, 'missing'],
]);
