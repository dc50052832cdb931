import { Notice } from '@/components/ui/notice';
import type { ServiceKind } from '@/lib/core/service-kind';
import { BOUGHT_TEXT } from './bought-text';
import type { PayMethodName } from './start-payment';
import type { PaymentPhase } from './use-payment';

interface PhaseNoticeProps {
  service: ServiceKind;
  phase: PaymentPhase<unknown>;
  method: PayMethodName;
}

/** Progress of the payment, at the top of its dialog. */
export function PhaseNotice({ service, phase, method }: PhaseNoticeProps) {
  const { subject } = BOUGHT_TEXT[service];
  const texts = {
    idle: null,
    changed: null,
    busy: 'isSlow' in phase && phase.isSlow ? slowText() : null,
    leaving:
      method === 'card' ? 'Taking you to the bank’s secure page…' : `Opening your ${service}…`,
    back: `You didn’t finish paying. ${subject.charAt(0).toUpperCase()}${subject.slice(1)} is just as you left it.`,
    unknown:
      ('message' in phase && phase.message) ||
      'We’re still waiting for an answer. Checking again won’t charge you twice.',
    refused: 'message' in phase ? phase.message : null,
  } as const;
  const text = texts[phase.kind];
  const isRefused = phase.kind === 'refused';
  return (
    <div role={isRefused ? 'alert' : 'status'}>
      {text ? (
        <Notice tone={isRefused ? 'danger' : 'info'} className="mb-3.5">
          {text}
        </Notice>
      ) : null}
    </div>
  );
}

function slowText(): string {
  return navigator.onLine
    ? 'Your network is slow. Still checking…'
    : 'You’re offline. You haven’t paid. We’ll continue when you’re back online.';
}
