/**
 * For answers that are the same for everyone: browsers revalidate each time, a shared cache may
 * answer for one second. The server drops its own cache when the catalogue changes.
 */
export const PUBLIC_CACHE = { 'cache-control': 'public, max-age=0, s-maxage=1' } as const;
