/**
 * For answers that are the same for everyone: browsers ask again each time, a shared cache may
 * answer a rush for one second. The server's own cache is emptied by the change itself.
 */
export const PUBLIC_CACHE = { 'cache-control': 'public, max-age=0, s-maxage=1' } as const;
