/** The clock of this test run, for a process that doesn't inherit the environment. */
export function clockEnv(): Record<string, string> {
  const { CLOCK_SHIFT_MS = '0', NODE_OPTIONS = '' } = process.env;
  return { CLOCK_SHIFT_MS, NODE_OPTIONS };
}
