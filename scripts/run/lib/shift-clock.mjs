// Sets the clock of a program ahead, for test runs at another hour: preloaded into the servers by
// NODE_OPTIONS with CLOCK_SHIFT_MS, and put into the browser's pages with `clockShiftMs`. No import
// and no export, so that the same text is a module there and a plain script here.
{
  const shift = Number(globalThis.clockShiftMs ?? globalThis.process?.env.CLOCK_SHIFT_MS ?? 0);
  const RealDate = globalThis.Date;
  const now = () => RealDate.now() + shift;
  const shifted = () => new RealDate(now());
  if (shift !== 0) {
    globalThis.Date = new Proxy(RealDate, {
      apply: () => shifted().toString(),
      construct: (target, args, newTarget) =>
        Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
      get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
    });
  }
}
