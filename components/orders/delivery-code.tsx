import { CopyCode } from './copy-code';

/** The four digits as boxes on cloth (spec §2); read out one by one. */
export function DeliveryCode({ code }: { code: string }) {
  const digits = [...code].map((digit, place) => ({ digit, place }));
  return (
    <section aria-labelledby="delivery-code" className="adire-cloth mt-4.5 rounded-sheet p-5">
      <h2
        id="delivery-code"
        className="font-sans text-base leading-normal font-bold tracking-normal"
      >
        Delivery code
      </h2>
      <p className="text-sm text-cloth">Tell it to the rider only when you hold your order</p>
      <p className="sr-only">{digits.map(({ digit }) => digit).join(', ')}</p>
      <div className="mt-4 flex items-center gap-2.5">
        {digits.map(({ digit, place }) => (
          <span
            key={place}
            aria-hidden="true"
            className="grid h-15 w-13 place-items-center rounded-control bg-white font-display text-3xl font-extrabold text-night"
          >
            {digit}
          </span>
        ))}
        <CopyCode code={code} />
      </div>
    </section>
  );
}
