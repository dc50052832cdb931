/** How far the clocks of server and browser are ahead of this machine's, ms. */
export const CLOCK_SHIFT_MS = Number(process.env.CLOCK_SHIFT_MS ?? 0);

/** The time at the server under test. */
export const nowThere = () => new Date(Date.now() + CLOCK_SHIFT_MS);
