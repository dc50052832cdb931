import { MapPin } from 'lucide-react';
import { splitPlace } from '@/components/addresses/split-place';
import { Box } from '@/components/ui/box';
import { formatPhone } from '@/lib/core/format';
import type { OrderDto } from '@/lib/orders/dto';

/** Where the order goes and who takes it. */
export function AddressBox({ address }: { address: OrderDto['address'] }) {
  const { place, around } = splitPlace(address.address);
  return (
    <Box className="mt-4 flex items-start gap-3.5">
      <MapPin className="mt-0.5 size-5.5 shrink-0" strokeWidth={1.75} aria-hidden />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h2 className="sr-only">Delivery address</h2>
        <p className="leading-snug font-bold">{place}</p>
        {around ? <p className="mt-0.5 text-sm text-ink-2">{around}</p> : null}
        <p className="mt-0.5 text-sm text-ink-2">
          {address.name} · {formatPhone(address.phone)}
        </p>
        {address.note ? <p className="mt-1.5 text-sm">“{address.note}”</p> : null}
      </div>
    </Box>
  );
}
