import { ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { paths } from '@/lib/core/paths';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { PaymentStateDto } from '@/lib/purchases/checkout/payments/schemas';

interface PaidBeforeProps {
  kind: ServiceKind;
  id: string;
  delivery: NonNullable<PaymentStateDto['delivery']>;
}

/** The same purchase was paid before, with another delivery: shows the delivery that it has. */
export function PaidBefore({ kind, id, delivery }: PaidBeforeProps) {
  return (
    <EmptyState
      as="h1"
      art={<EmptyArt name="done" />}
      title="You’ve already paid for this"
      action={<ButtonLink href={paths.purchase(kind, id)}>See your {kind}</ButtonLink>}
    >
      <p role="status">
        You weren’t charged again. This {kind} goes to <b className="text-ink">{delivery.to}</b>,{' '}
        {delivery.isExpress ? 'by Express delivery' : 'by standard delivery'}. To change that,
        cancel it and {kind === 'order' ? 'order' : 'request it'} again.
      </p>
    </EmptyState>
  );
}
