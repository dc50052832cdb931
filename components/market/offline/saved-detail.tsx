import { DeliveryCode } from '@/components/purchase/delivery-code';
import { StatusTag } from '@/components/purchase/status-tag';
import { Box } from '@/components/ui/box';
import { Icon } from '@/components/ui/icon';
import { iconButtonClass } from '@/components/ui/icon-button';
import { Naira } from '@/components/ui/naira';
import { useNow } from '@/lib/client/settings';
import type { SavedContact, SavedOrder } from '@/lib/client/storage/saved-orders';
import { isOngoing } from '@/lib/core/delivery/status';
import { formatPhone, formatWhen } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { SavedNotice } from './saved-notice';
import { codeHint, NAMES } from './saved-text';

interface SavedDetailProps {
  order: SavedOrder;
  /** When it was saved, epoch ms. */
  at: number;
  isTrying: boolean;
  retry: () => void;
}

/** An order, a dispatch or an errand as this device last saw it. */
export function SavedDetail({ order, at, isTrying, retry }: SavedDetailProps) {
  const { id, kind, status, dueBy, lines, contacts, total } = order;
  const now = useNow();
  return (
    <>
      <SavedNotice at={at} isTrying={isTrying} retry={retry} />
      <p className="text-sm text-ink-2">Placed {formatWhen(order.createdAt, now)}</p>
      <h1 className="mt-1">
        {NAMES[kind]} {shortId(id)}
      </h1>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusTag status={status} />
        {dueBy ? (
          <p className="flex items-center gap-1.5 text-sm text-ink-2">
            <Icon name="clock-3" className="size-4" strokeWidth={1.9} />
            Due by {formatWhen(dueBy, now)}
          </p>
        ) : null}
      </div>
      {isOngoing(status) ? (
        <DeliveryCode code={order.code} hint={codeHint(kind, order.receiver)} />
      ) : null}
      <Box className="mt-4">
        <h2 className="sr-only">People and places</h2>
        <ul className="divide-y divide-line">
          {contacts.map((contact) => (
            <Contact key={`${contact.label} ${contact.name}`} contact={contact} />
          ))}
        </ul>
      </Box>
      <Box className="mt-4">
        <h2 className="sr-only">Contents and price</h2>
        {lines.length > 0 ? (
          <ul className="mb-3.5 grid gap-1.5 wrap-anywhere">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : null}
        <p className="flex items-baseline justify-between gap-3 border-t border-dashed border-line pt-3 font-bold first:border-0 first:pt-0">
          Total paid
          <span className="font-display text-xl">
            <Naira amount={total} />
          </span>
        </p>
      </Box>
    </>
  );
}

function Contact({ contact: { label, name, phone, place } }: { contact: SavedContact }) {
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="text-sm text-ink-2">{label}</p>
        {name ? <p className="leading-snug font-bold">{name}</p> : null}
        {place ? <p className="text-sm">{place}</p> : null}
        {phone ? <p className="text-sm text-ink-2">{formatPhone(phone)}</p> : null}
      </div>
      {phone ? (
        <a href={`tel:${phone}`} aria-label={`Call ${name}`} className={iconButtonClass('tint')}>
          <Icon name="phone" className="size-5" />
        </a>
      ) : null}
    </li>
  );
}
