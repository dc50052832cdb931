import { Bike, ShieldCheck } from 'lucide-react';
import { Box } from '@/components/ui/box';

/** When it comes, what delivery costs and how to cancel: said before anything is paid. */
export function DeliveryBox() {
  return (
    <Box className="mt-6 grid gap-3.5">
      <div className="flex items-center gap-3">
        <Bike className="size-5.5 shrink-0" strokeWidth={1.75} aria-hidden />
        <div>
          <p className="font-bold">30 to 60 minutes, 8 AM to 9 PM</p>
          <p className="text-sm text-ink-2">
            The delivery fee is set by your address and shown in the cart
          </p>
        </div>
      </div>
      <div className="flex items-center gap-3">
        <ShieldCheck className="size-5.5 shrink-0" strokeWidth={1.75} aria-hidden />
        <div>
          <p className="font-bold">Cancel free until the shop accepts</p>
          <p className="text-sm text-ink-2">Your money goes back to your wallet at once</p>
        </div>
      </div>
    </Box>
  );
}
