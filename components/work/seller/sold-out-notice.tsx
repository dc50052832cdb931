'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { useAction } from '@/components/ui/use-action';
import type { SoldOutDto } from '@/lib/shops/dto';
import { backText } from './board-text';

import type { Commands } from './use-commands';

interface SoldOutNoticeProps {
  soldOut: readonly SoldOutDto[];
  now: Date;
  commands: Commands;
}

/** Items that the shop has marked sold out, with buttons to restore them. */
export function SoldOutNotice({ soldOut, now, commands }: SoldOutNoticeProps) {
  const [isOpen, setOpen] = useState(false);
  const [first] = soldOut;
  if (!first && !isOpen) return null;
  const text =
    soldOut.length === 1 ? `Sold out: ${first?.name}.` : `${soldOut.length} things are sold out.`;
  return (
    <>
      {first ? (
        <Notice
          className="mt-2"
          action={
            <Button
              aria-haspopup="dialog"
              variant="soft"
              size="board"
              onClick={() => setOpen(true)}
            >
              Change
            </Button>
          }
        >
          {text}
        </Notice>
      ) : null}
      {isOpen ? (
        <Sheet isOpen onClose={() => setOpen(false)} title="Sold out">
          {first ? (
            <ul>
              {soldOut.map((one) => (
                <SoldOutRow
                  key={`${one.productId} ${one.optionId} ${one.addonId}`}
                  soldOut={one}
                  now={now}
                  commands={commands}
                />
              ))}
            </ul>
          ) : (
            <p>Everything is back in stock.</p>
          )}
        </Sheet>
      ) : null}
    </>
  );
}

interface SoldOutRowProps {
  soldOut: SoldOutDto;
  now: Date;
  commands: Commands;
}

function SoldOutRow({ soldOut, now, commands }: SoldOutRowProps) {
  const { productId, optionId, addonId, name, until } = soldOut;
  const { run, isBusy } = useAction(async () => {
    const what = { ...(optionId && { optionId }), ...(addonId && { addonId }) };
    await commands.shop('stock', { productId, ...what, inStock: true }, `${name}: back in stock`);
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-0">
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {name}
        <span className="block text-sm text-ink-2">{backText(until, now)}</span>
      </p>
      <Button
        aria-label={`Put ${name} back in stock`}
        aria-disabled={isBusy || undefined}
        variant="soft"
        size="board"
        onClick={() => void run()}
      >
        Back in stock
      </Button>
    </li>
  );
}
