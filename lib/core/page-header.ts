/**
 * Header by which our own code names itself with a GET that changes something, where browsers send
 * no Origin. Another site cannot send it: a header of one's own needs leave that we never give.
 */
export const PAGE_HEADER = 'x-eki-page';
