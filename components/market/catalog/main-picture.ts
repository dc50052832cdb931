/**
 * The main picture of a product or dish, for `Picture`. It fills the width of a phone; 88vw, so that a
 * screen 720 pixels wide loads the one of 640, which looks the same there as the one of 960.
 */
export const MAIN_PICTURE = {
  widths: [320, 640, 960],
  sizes: '(min-width: 1232px) 572px, (min-width: 900px) 46vw, (min-width: 640px) 38vw, 88vw',
} as const;
