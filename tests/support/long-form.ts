/** Whether the suites of tests/chaos run in their long form: `npm run chaos`. */
export const IS_LONG_FORM = process.env.CHAOS === 'long';

/** The cases of the current form. */
export const cases = <T>({ long, short }: { long: readonly T[]; short: readonly T[] }) =>
  IS_LONG_FORM ? long : short;
