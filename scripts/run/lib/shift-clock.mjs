// Sets a program's clock ahead, for tests at another hour: preloaded into servers by NODE_OPTIONS with
// CLOCK_SHIFT_MS, and injected into browser pages with `clockShiftMs`. Without imports and exports, so
// that it works as a module and as a plain script.
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
