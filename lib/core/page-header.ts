/**
 * Header by which our own pages name themselves where an old browser sends neither Origin nor
 * Sec-Fetch-Site. Another site cannot send it: a header of one's own needs leave that we never give.
 */
export const PAGE_HEADER = 'x-eki-page';
