/**
 * What is asked of the figures: `must` holds before a change lands, `target` makes it clearly best. One
 * file, so that a goal is changed where everybody sees it.
 */
export const THRESHOLDS = {
  /** CPU of a page or call that is kept, in CPU of bare Node that answers the same bytes. */
  warm: { must: 3, target: 1.5 },
  /** Useful answers at four times as many cold pages as can be drawn, in percent of what can be. */
  overload: { must: 70, target: 90 },
} as const;

/** How a figure stands: T reaches the target, M what must be, – neither. */
export function verdict(
  value: number,
  { must, target }: { must: number; target: number },
): 'T' | 'M' | '–' {
  const isBetter = (goal: number) => (must > target ? value <= goal : value >= goal);
  if (isBetter(target)) return 'T';
  return isBetter(must) ? 'M' : '–';
}
