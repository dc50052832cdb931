import type { ReactNode } from 'react';
import { Box } from '@/components/ui/box';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/lib/core/paths';
import { ServiceLogin } from './service-login';

interface ServicePageProps {
  title: string;
  intro: string;
  /** Label and target of the button to the request form. */
  request: { text: string; href: string };
  art: ReactNode;
  /** The prices, line by line. */
  fees: readonly { what: string; price: string }[];
  steps: readonly { title: string; text: string }[];
  rules: readonly string[];
}

/** Description and prices of a service. */
export function ServicePage({ title, intro, request, art, fees, steps, rules }: ServicePageProps) {
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-240! pt-5.5 pb-8 outline-none">
      <div className="grid items-center gap-6 wide:grid-cols-[1.3fr_1fr] wide:gap-12">
        <div>
          <h1>{title}</h1>
          <p className="mt-3 max-w-[52ch] text-ink-2">{intro}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink href={request.href}>{request.text}</ButtonLink>
            <ServiceLogin />
            <ButtonLink href={paths.faq()} variant="quiet">
              FAQ
            </ButtonLink>
          </div>
        </div>
        <div className="mx-auto">{art}</div>
      </div>
      <div className="mt-10 grid grid-cols-1 items-start gap-4 wide:grid-cols-2 wide:gap-6">
        <Box>
          <h2 className="text-xl!">How it works</h2>
          <ol className="mt-4 grid gap-4">
            {steps.map((step, index) => (
              <li key={step.title} className="flex flex-wrap gap-x-3.5">
                <span
                  aria-hidden="true"
                  className="grid size-8 shrink-0 place-items-center rounded-full bg-tint font-display font-bold text-adire"
                >
                  {index + 1}
                </span>
                <div className="min-w-[min(100%,9rem)] flex-1">
                  <h3 className="leading-8">{step.title}</h3>
                  <p className="text-ink-2">{step.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </Box>
        <Box>
          <h2 className="text-xl!">What it costs</h2>
          <dl className="tabular mt-4 grid gap-y-2.5">
            {fees.map(({ what, price }) => (
              <div key={what} className="flex flex-wrap justify-between gap-x-4">
                <dt className="min-w-0 grow basis-32 text-ink-2">{what}</dt>
                <dd className="ml-auto text-right font-semibold">{price}</dd>
              </div>
            ))}
          </dl>
          <ul className="mt-4 grid list-disc gap-1.5 border-t border-line pt-4 pl-5 text-ink-2">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Box>
      </div>
    </main>
  );
}
