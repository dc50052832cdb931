import { Box } from '@/components/ui/box';
import { Icon } from '@/components/ui/icon';
import { IntentLink } from '@/components/ui/intent-link';
import { Tag } from '@/components/ui/tag';
import { paths } from '@/lib/core/paths';
import type { QuoteShopDto } from '@/lib/core/pricing/quote';
import { CartLineRow } from './cart-line-row';
import { type CartLine, type CartGroup as Group, isUnavailable } from './cart-lines';

interface CartGroupProps {
  group: Group;
  shop: QuoteShopDto | undefined;
  seen: Record<string, { name: string; unit: number }>;
  onAccept: (line: CartLine) => void;
}

/** The lines of one shop in a box, with the shop's opening state. */
export function CartGroup({ group, shop, seen, onAccept }: CartGroupProps) {
  const icon = group.lines.some(isUnavailable) && !group.vendorId ? 'circle-slash' : 'store';
  return (
    <Box className="pb-4">
      <div className="flex min-h-6 flex-wrap items-center gap-x-2.5 gap-y-1.5 pb-3.5">
        <Icon name={icon} className="size-5.5 shrink-0" />
        <h2 className="min-w-[min(6em,80%)] flex-1 text-lg">
          {group.vendorId ? (
            <IntentLink
              href={paths.vendor({ _id: group.vendorId, isFood: group.isFood })}
              className="inline-block py-1 hover:text-adire hover:underline"
            >
              {group.title}
            </IntentLink>
          ) : (
            group.title
          )}
        </h2>
        {shop ? <Tag tone={shop.isOpen ? 'go' : 'wait'}>{shop.hours}</Tag> : null}
      </div>
      <ul>
        {group.lines.map((line) => (
          <CartLineRow key={line.id} line={line} seen={seen[line.id]} onAccept={onAccept} />
        ))}
      </ul>
    </Box>
  );
}
