/**
 * For answers that are the same for everyone: the server caches them until something changes; browsers
 * and proxies revalidate each time.
 */
export const PUBLIC_CACHE = { 'cache-control': 'public, max-age=0, must-revalidate' } as const;
