// Sets a program's clock ahead, for tests at another hour: preloaded into servers by NODE_OPTIONS with
// CLOCK_SHIFT_MS, and injected into browser pages with `clockShiftMs`. Without imports and exports, so
// that it works as a module and as a plain script.
{
  const shift = Number(globalThis.clockShiftMs ?? globalThis.process?.env.CLOCK_SHIFT_MS ?? 0);
  if (shift !== 0) {
    const RealDate = globalThis.Date;
    const realNow = RealDate.now;
    const now = () => realNow() + shift;
    // Replaced, not trapped: a test's spy on `Date.now` must be able to replace it too.
    RealDate.now = now;
    globalThis.Date = new Proxy(RealDate, {
      apply: () => new RealDate(now()).toString(),
      construct: (target, args, newTarget) =>
        Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    });
  }
}
