import type { Checkout } from '@/components/market/checkout/use-checkout';
import { Box } from '@/components/ui/box';
import { TextArea } from '@/components/ui/field';

/** Limit of the payment call. */
const NOTE_MAX = 160;

/** A note for the shops, stored on this device until the order is placed. */
export function OrderNote({ checkout: { note, setNote, groups } }: { checkout: Checkout }) {
  const shops = groups.filter(({ vendorId }) => vendorId);
  const isFood = shops.length > 0 && shops.every((group) => group.isFood);
  const place = isFood ? 'kitchen' : 'shop';
  return (
    <Box>
      <TextArea
        rows={2}
        label={`Note for the ${place}`}
        isOptional
        maxLength={NOTE_MAX}
        autoComplete="off"
        placeholder={isFood ? 'No pepper, please' : 'Black if you have it'}
        hint={
          <span className="tabular">
            <span className="sr-only">Characters: </span>
            {note?.length ?? 0}/{NOTE_MAX}
          </span>
        }
        value={note ?? ''}
        disabled={note === null}
        onChange={({ target }) => setNote(target.value.replace(/\p{Cc}/gu, ' '))}
      />
    </Box>
  );
}
