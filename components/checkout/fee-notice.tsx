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

/** Why there is no delivery fee, with the way to mend it; read out when it comes. */
export function FeeNotice({ fee, from, className }: FeeNoticeProps) {
  const { error, isLoading, retry } = fee;
  return (
    <div role="alert">
      {error ? (
        <Notice
          tone="danger"
          className={className}
          action={
            error.body.reason === 'TOO_MANY_STOPS' ? undefined : error.status === 409 ? (
              <Button variant="quiet" size="sm" onClick={() => openDialog('address', from)}>
                Change
              </Button>
            ) : (
              <Button variant="quiet" size="sm" isBusy={isLoading} onClick={retry}>
                Retry
              </Button>
            )
          }
        >
          {error.message}
        </Notice>
      ) : null}
    </div>
  );
}
