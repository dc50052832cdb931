/** Why there is no page: removed for good, or never there. */
export type MissingReason = 'gone' | 'missing';

/** What is sent in place of a page that is not there, without a redirect. */
export const NOT_FOUND_PAGE = {
  gone: { status: 410, path: '/gone' },
  missing: { status: 404, path: '/missing' },
} as const satisfies Record<MissingReason, { status: number; path: string }>;

/** In staff areas: rendered for each request, since its scripts need a nonce of their own. */
export const MISSING_FOR_STAFF = '/missing/staff';

/** Paths of the not-found pages themselves. */
export const NOT_FOUND_PAGES: ReadonlyMap<string, MissingReason> = new Map([
  [NOT_FOUND_PAGE.gone.path, 'gone'],
  [NOT_FOUND_PAGE.missing.path, 'missing'],
  [MISSING_FOR_STAFF, 'missing'],
]);
