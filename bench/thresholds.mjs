// What the figures of pages must reach, in one place, so that a goal is changed where everyone sees it.

/**
 * What a page of the shop may weigh, as `npm test` counts it: kB are 1,000 bytes, gzip at its best.
 * `aim` is reported, `most` fails.
 */
export const PAGE = {
  htmlKb: { aim: 80, most: 90 },
  htmlGzipKb: { aim: 14, most: 20 },
  /** Scripts that a modern browser loads with the page, gzip (design ruling 25). */
  scriptsKb: { aim: 155, most: 170 },
  /** Files whose letters the page uses, as they are sent. */
  fontsKb: { aim: 35, most: 35 },
  stylesGzipKb: { aim: 15, most: 20 },
  /** The page, its styles, scripts, fonts, icons, and the pictures that it doesn't load lazily. */
  requests: { aim: 20, most: 24 },
};

/** In a slowed browser (`npm run bench -- --browser`), as ratios to the smallest Next page beside it. */
export const BROWSER = {
  layoutShift: 0,
  largestPaint: { product: 1.25, dish: 1.25, list: 1.25, food: 1.25, home: 1.5 },
  /** Pictures of the home page before anyone scrolls. */
  homePicturesKb: 120,
};

/** Server figures (`npm run bench`): `must` holds before a change lands, `target` makes it clearly best. */
export const SERVER = {
  /** CPU of a cached page or call, as a ratio to bare Node answering the same bytes. */
  warm: { must: 3, target: 1.5 },
  /** Useful answers at four times as many cold pages as can be rendered, percent of what can be. */
  overload: { must: 70, target: 90 },
};

/**
 * Rates a figure: T reaches the target, M what it must, – neither.
 *
 * @param {number} value
 * @param {{ must: number, target: number }} goals
 */
export function verdict(value, { must, target }) {
  const reaches = (goal) => (must > target ? value <= goal : value >= goal);
  if (reaches(target)) return 'T';
  return reaches(must) ? 'M' : '–';
}
