'use client';

import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import { useAction } from '@/components/ui/use-action';
import type { ShopStateDto } from '@/lib/shops/dto';

import type { Commands } from './use-commands';

const PAUSES = [
  { text: '15 min', fields: { minutes: 15 } },
  { text: '30 min', fields: { minutes: 30 } },
  { text: '1 hour', fields: { minutes: 60 } },
] as const;
const UNTIL_CLOSING = { text: 'Until we close', fields: { until: 'closing' } } as const;
const BUSY_MINUTES = [10, 20, 30] as const;

interface ShopSheetProps {
  shop: ShopStateDto;
  commands: Commands;
  onClose: () => void;
}

/** Slows a shop down or pauses it. Both can be ended on the board at any time. */
export function ShopSheet({ shop, commands, onClose }: ShopSheetProps) {
  const { run, isBusy } = useAction(
    async (call: 'pause' | 'busy', fields: Record<string, unknown>) => {
      if (await commands.shop(call, fields)) onClose();
    },
  );
  const pauses = shop.isOpen ? [...PAUSES, UNTIL_CLOSING] : PAUSES;
  return (
    <Sheet isOpen onClose={onClose} title="Busy or pause">
      <h3>Busy</h3>
      <p className="mt-1 text-sm text-ink-2">
        Customers see a later arrival until you close. Orders keep coming in.
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {BUSY_MINUTES.map((minutes) => (
          <Button
            key={minutes}
            aria-disabled={isBusy || undefined}
            variant="soft"
            size="board"
            onClick={() => void run('busy', { minutes })}
          >
            +{minutes} min
          </Button>
        ))}
      </div>
      <h3 className="mt-6">Pause</h3>
      <p className="mt-1 text-sm text-ink-2">
        Customers see that you’re on a short break, and new orders start when it ends. You still
        make the orders you have.
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {pauses.map(({ text, fields }) => (
          <Button
            key={text}
            aria-disabled={isBusy || undefined}
            variant="soft"
            size="board"
            onClick={() => void run('pause', fields)}
          >
            {text}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}
