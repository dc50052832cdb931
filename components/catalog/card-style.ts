/** The round + of a card: 40 px to the eye, 44 to the finger. */
export const addButtonClass =
  'relative z-1 grid size-[min(2.5rem,48px)] shrink-0 place-items-center rounded-full bg-tint text-adire transition duration-150 ease-out after:absolute after:-inset-0.5 hover:bg-adire hover:text-adire-ink active:scale-95';

/** Cards in a grid: two in a row on a phone, five on a wide screen. */
export const gridClass =
  'grid grid-cols-[repeat(2,minmax(0,1fr))] gap-x-3 gap-y-5 sm:grid-cols-[repeat(3,minmax(0,1fr))] wide:grid-cols-[repeat(5,minmax(0,1fr))] wide:gap-x-5 wide:gap-y-8';

/** For a few cards that stand for more: on a phone none stands alone in its row. */
export const evenRowsClass = 'max-sm:last:nth-[odd]:not-first:hidden sm:max-wide:nth-[n+4]:hidden';
