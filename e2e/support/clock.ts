/** How far ahead of this machine's the clock of the server under test goes, ms; the browser's does too. */
export const CLOCK_SHIFT_MS = Number(process.env.CLOCK_SHIFT_MS ?? 0);

/** The time at the server under test. */
export const nowThere = () => new Date(Date.now() + CLOCK_SHIFT_MS);
