/**
 * The main picture of a product or dish, for `Picture`. On phones it is as wide as the screen; 88vw, because
 * 640 pixels on a screen of 720 look the same and are half the bytes of 960.
 */
export const MAIN_PICTURE = {
  widths: [320, 640, 960],
  sizes: '(min-width: 1232px) 572px, (min-width: 900px) 46vw, (min-width: 640px) 38vw, 88vw',
} as const;
