// Sets a program's clock ahead, for tests at another hour: preloaded into servers by NODE_OPTIONS with
// CLOCK_SHIFT_MS, and injected into browser pages with `clockShiftMs`. With CLOCK_SHIFT_FILE it can be moved
// further while the program runs. Without imports and exports, so that it works as a module and as a plain
// script.
{
  const program = globalThis.process;
  const shift = Number(globalThis.clockShiftMs ?? program?.env.CLOCK_SHIFT_MS ?? 0);
  const file = program?.env.CLOCK_SHIFT_FILE;
  /** What the file adds, ms; never less than before. */
  let moved = 0;
  if (file) {
    const { readFileSync } = program.getBuiltinModule('node:fs');
    const read = () => {
      try {
        moved = Math.max(moved, Number(readFileSync(file, 'utf8')) || 0);
      } catch {
        // Without the file, the clock hasn't been moved.
      }
    };
    read();
    setInterval(read, 1_000).unref();
  }
  if (shift !== 0 || file) {
    const RealDate = globalThis.Date;
    const realNow = RealDate.now;
    const now = () => realNow() + shift + moved;
    // Replaced, not trapped: a test's spy on `Date.now` must be able to replace it too.
    RealDate.now = now;
    globalThis.Date = new Proxy(RealDate, {
      apply: () => new RealDate(now()).toString(),
      construct: (target, args, newTarget) =>
        Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    });
  }
}
