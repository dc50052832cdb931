import { Box } from '@/components/ui/box';
import { Icon } from '@/components/ui/icon';
import type { Timetable } from '@/lib/core/hours/hours';
import { DeliveryPromise } from './vendor-opening';

/** Delivery time, delivery fee and cancellation, before anything is paid. */
export function DeliveryBox({ vendor }: { vendor: Timetable }) {
  return (
    <Box className="mt-6 grid gap-3.5">
      <div className="flex items-center gap-3">
        <Icon name="bike" className="size-5.5 shrink-0" />
        <div>
          <p className="font-bold">
            <DeliveryPromise vendor={vendor} />
          </p>
          <p className="text-sm text-ink-2">Your cart shows the delivery fee for your address</p>
        </div>
      </div>
      <div className="flex items-center gap-3">
        <Icon name="shield-check" className="size-5.5 shrink-0" />
        <div>
          <p className="font-bold">Cancel free until the shop accepts</p>
          <p className="text-sm text-ink-2">We’ll refund your wallet right away</p>
        </div>
      </div>
    </Box>
  );
}
