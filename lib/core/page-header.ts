/**
 * Marks a state-changing GET as sent by our own code, because browsers send no Origin with a GET. Other
 * sites can't send it: custom headers need CORS permission, which we never give.
 */
export const PAGE_HEADER = 'x-eki-page';
