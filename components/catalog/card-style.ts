/** The round + of a card: 40 px to the eye, 44 to the finger. */
export const addButtonClass =
  'relative z-1 grid size-10 shrink-0 place-items-center rounded-full bg-tint text-adire transition duration-150 ease-out after:absolute after:-inset-0.5 hover:bg-adire hover:text-adire-ink active:scale-95';
