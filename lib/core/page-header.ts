/**
 * Marks a GET that changes something as sent by our own code, because browsers send no Origin with
 * a GET. Another site cannot send it: custom headers need CORS permission, which we never give.
 */
export const PAGE_HEADER = 'x-eki-page';
