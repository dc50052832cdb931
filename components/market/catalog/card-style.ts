/** Cards in a grid: two in a row on a phone, five on a wide screen. */
export const gridClass =
  'grid grid-cols-[repeat(2,minmax(0,1fr))] gap-x-3 gap-y-5 sm:grid-cols-[repeat(3,minmax(0,1fr))] wide:grid-cols-[repeat(5,minmax(0,1fr))] wide:gap-x-5 wide:gap-y-8';

/** Hides cards of a short strip that would leave a row incomplete on small screens. */
export const evenRowsClass = 'max-sm:last:nth-[odd]:not-first:hidden sm:max-wide:nth-[n+4]:hidden';
