/** Whether tests/chaos runs its long form: `npm run chaos`. */
export const IS_LONG_FORM = process.env.CHAOS === 'long';

export const cases = <T>({ long, short }: { long: readonly T[]; short: readonly T[] }) =>
  IS_LONG_FORM ? long : short;
