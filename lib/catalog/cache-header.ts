/**
 * For answers that are the same for everyone, which the server keeps until something changes; others ask
 * again each time.
 */
export const PUBLIC_CACHE = { 'cache-control': 'public, max-age=0, must-revalidate' } as const;
