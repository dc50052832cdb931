import { Box } from '@/components/ui/box';
import { Icon } from '@/components/ui/icon';
import { iconButtonClass } from '@/components/ui/icon-button';
import { formatPhone } from '@/lib/core/format';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/messages';
import { initials } from './initials';

interface RiderBoxProps {
  rider: { name: string; phone: string } | null;
  /** Delivered: no reason to call any more. */
  isOver: boolean;
}

/** The rider, with a call button. */
export function RiderBox({ rider, isOver }: RiderBoxProps) {
  return (
    <Box className="mt-4 flex flex-wrap items-center gap-3.5">
      <span
        aria-hidden="true"
        className="grid size-13 shrink-0 place-items-center rounded-full bg-tint font-display text-lg font-bold text-adire"
      >
        {rider ? initials(rider.name) : <Icon name="bike" className="size-6" />}
      </span>
      <div className="min-w-0 flex-1 basis-28 wrap-anywhere">
        <h2 className="font-sans text-base leading-normal font-bold tracking-normal">
          {rider ? rider.name : 'Rider'}
        </h2>
        {rider?.phone === '' ? null : (
          <p className="text-sm text-ink-2">
            {rider ? formatPhone(rider.phone) : ORDER_MESSAGES.noRider}
          </p>
        )}
      </div>
      {rider && !isOver ? (
        <a
          href={`tel:${rider.phone}`}
          aria-label={`Call ${rider.name}`}
          className={iconButtonClass('tint')}
        >
          <Icon name="phone" className="size-5" />
        </a>
      ) : null}
    </Box>
  );
}
