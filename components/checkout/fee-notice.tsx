import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { openDialog } from '@/lib/client/dialogs';
import type { Checkout } from './use-checkout';

interface FeeNoticeProps {
  fee: Checkout['fee'];
  /** Where the choice of another address leads back to. */
  from: 'cart' | 'pay';
  className?: string;
}

/** Why there is no delivery fee, with the way to mend it; nothing while there is one. */
export function FeeNotice({ fee: { error, isLoading, retry }, from, className }: FeeNoticeProps) {
  if (!error) return null;
  const action =
    error.body.reason === 'TOO_MANY_STOPS' ? undefined : error.status === 409 ? (
      <Button variant="quiet" size="sm" onClick={() => openDialog('address', from)}>
        Change
      </Button>
    ) : (
      <Button variant="quiet" size="sm" isBusy={isLoading} onClick={retry}>
        Retry
      </Button>
    );
  return (
    <Notice tone="danger" role="alert" className={className} action={action}>
      {error.message}
    </Notice>
  );
}
