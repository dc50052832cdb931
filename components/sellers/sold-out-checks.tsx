'use client';

import { useState } from 'react';
import { CheckField } from '@/components/ui/check-field';
import type { ShelfDto } from '@/lib/sellers/dto';
import { backText } from './board-text';
import type { Commands } from './use-commands';

interface SoldOutChecksProps {
  product: ShelfDto;
  now: Date;
  commands: Commands;
  onChange: () => void;
}

/** A product, its options and add-ons, each with whether it is sold out. */
export function SoldOutChecks({ product, now, commands, onChange }: SoldOutChecksProps) {
  const [isSending, setSending] = useState(false);
  const { productId, name, options, addons } = product;
  const rows = [
    {
      id: productId,
      name: options.length > 1 ? `${name}, all options` : name,
      inStock: product.inStock,
      until: product.until,
      fields: {},
    },
    ...(options.length > 1
      ? options.map((option) => ({ ...option, fields: { optionId: option.id } }))
      : []),
    ...addons.map((addon) => ({ ...addon, fields: { addonId: addon.id } })),
  ];

  async function mark(row: (typeof rows)[number]): Promise<void> {
    if (isSending) return;
    setSending(true);
    const how = row.inStock ? { inStock: false, until: 'tomorrow' } : { inStock: true };
    await commands.shop('stock', { productId, ...row.fields, ...how });
    onChange();
    setSending(false);
  }

  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Sold out until tomorrow</legend>
      {rows.map((row) => (
        <CheckField
          key={row.id}
          checked={!row.inStock}
          aria-disabled={isSending || undefined}
          onChange={() => void mark(row)}
          label={
            <>
              {row.name}
              {row.inStock ? null : (
                <span className="block text-sm text-ink-2">{backText(row.until, now)}</span>
              )}
            </>
          }
        />
      ))}
    </fieldset>
  );
}
