'use client';

import { useContext, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Sheet } from '@/components/ui/sheet';
import type { TicketDto } from '@/lib/purchases/moves/board/dto';
import { ItemSheet } from './item-sheet';
import { PrintContext } from './printed-ticket';
import { RejectSheet } from './reject-sheet';
import type { Commands } from './use-commands';

interface TicketMenuProps {
  ticket: TicketDto;
  now: Date;
  commands: Commands;
}

/** Rare actions on an accepted order: an item is sold out, or none of it can be made. */
export function TicketMenu({ ticket, now, commands }: TicketMenuProps) {
  const [sheet, setSheet] = useState<'menu' | 'sold-out' | 'reject' | null>(null);
  const print = useContext(PrintContext);
  const close = (): void => setSheet(null);
  const canReject = ticket.items.some((item) => item.canReject);
  return (
    <>
      <IconButton
        label={`More for ${ticket.number}`}
        aria-haspopup="dialog"
        onClick={() => setSheet('menu')}
      >
        <Icon name="ellipsis" className="size-5" strokeWidth={2} />
      </IconButton>
      {sheet === 'menu' ? (
        <Sheet isOpen onClose={close} title={`Order ${ticket.number}`}>
          <div className="grid gap-3">
            <Button
              variant="quiet"
              isBlock
              onClick={() => {
                close();
                print?.(ticket);
              }}
            >
              Print ticket
            </Button>
            <Button variant="quiet" isBlock onClick={() => setSheet('sold-out')}>
              Item sold out
            </Button>
            {canReject ? (
              <Button variant="danger" isBlock onClick={() => setSheet('reject')}>
                Reject
              </Button>
            ) : null}
          </div>
        </Sheet>
      ) : null}
      {sheet === 'sold-out' ? (
        <ItemSheet ticket={ticket} now={now} commands={commands} onClose={close} />
      ) : null}
      {sheet === 'reject' ? (
        <RejectSheet ticket={ticket} commands={commands} onClose={close} />
      ) : null}
    </>
  );
}
