'use client';

import { CheckField } from '@/components/ui/check-field';
import { useAction } from '@/components/ui/use-action';
import type { ShelfDto } from '@/lib/shops/stock/dto';
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

  const { run, isBusy } = useAction(async (row: (typeof rows)[number]) => {
    const how = row.inStock ? { inStock: false, until: 'tomorrow' } : { inStock: true };
    await commands.shop('stock', { productId, ...row.fields, ...how });
    onChange();
  });

  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Sold out until tomorrow</legend>
      {rows.map((row) => (
        <CheckField
          key={row.id}
          checked={!row.inStock}
          aria-disabled={isBusy || undefined}
          onChange={() => void run(row)}
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
