import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { Icon } from '@/components/ui/icon';
import { IntentLink } from '@/components/ui/intent-link';
import { paths } from '@/lib/core/paths';

interface DeliveryCodeProps {
  code: string | null;
  /** When to give it to the rider. */
  hint?: string;
  /** It replaces an earlier code. */
  isNew?: boolean;
  /** Shown below the digits. */
  children?: ReactNode;
}

/** The delivery code, or whom to contact if it cannot be shown (`code` null). */
export function DeliveryCode({
  code,
  hint = 'Give it to your rider only when you have your order',
  isNew = false,
  children,
}: DeliveryCodeProps) {
  return (
    <section aria-labelledby="delivery-code" className="adire-cloth mt-4.5 rounded-sheet p-5">
      <h2
        id="delivery-code"
        className="font-sans text-base leading-normal font-bold tracking-normal"
      >
        Delivery code
      </h2>
      {code === null ? (
        <NoCode />
      ) : (
        <>
          {isNew ? (
            <p role="status" className="font-bold">
              Your rider changed, so this code is new. The old one no longer works.
            </p>
          ) : null}
          <Digits code={code} hint={hint} />
          {children}
        </>
      )}
    </section>
  );
}

/** The digits in boxes; screen readers read them one by one. */
function Digits({ code, hint }: { code: string; hint: string }) {
  const digits = [...code].map((digit, place) => ({ digit, place }));
  return (
    <>
      <p className="text-sm text-cloth">{hint}</p>
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
        <CopyButton text={code} label="Copy the delivery code" tone="onCloth" />
      </div>
      <p className="mt-3.5 flex items-center gap-2 text-sm text-cloth">
        <Icon name="wifi-off" className="size-4.5 shrink-0" strokeWidth={1.9} />
        Shows offline too
      </p>
    </>
  );
}

function NoCode() {
  return (
    <p className="mt-1 text-sm text-cloth">
      We can’t show your code right now, but your delivery is fine. Send us its number and we’ll
      help.{' '}
      <IntentLink
        href={paths.feedback()}
        className="inline-flex min-h-11 items-center font-bold text-white underline underline-offset-4"
      >
        Write to us
      </IntentLink>
    </p>
  );
}
