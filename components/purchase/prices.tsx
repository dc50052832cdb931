import { Naira } from '@/components/ui/naira';
import type { ServiceDto } from '@/lib/purchases/moves/dto';
import { GoodwillRows } from './goodwill-rows';

export interface PriceRow {
  label: string;
  naira: number;
  /** Shows "Free" instead of ₦0. */
  isFreeAtZero?: boolean;
}

/** The amounts of a purchase, naira: items, fees, budgets and promo. */
export function listPrices(
  { deliveryFee, serviceFee, promo }: ServiceDto,
  { items = [], budgets = [] }: { items?: readonly PriceRow[]; budgets?: readonly PriceRow[] },
): PriceRow[] {
  return [
    ...items,
    { label: 'Delivery fee', naira: deliveryFee, isFreeAtZero: items.length > 0 },
    { label: 'Service fee', naira: serviceFee },
    ...budgets,
    ...(promo ? [{ label: `Promo ${promo.code}`, naira: -promo.saved }] : []),
  ];
}

/** Charges and refunds, row by row, for a `dl` of two columns. */
export function Prices({ purchase, rows }: { purchase: ServiceDto; rows: readonly PriceRow[] }) {
  const { totalFee, refunded, goodwill } = purchase;
  return (
    <>
      {rows.map(({ label, naira, isFreeAtZero }) => (
        <div key={label} className="contents">
          <dt className="wrap-anywhere text-ink-2">{label}</dt>
          <dd className="text-right font-semibold">
            {isFreeAtZero && naira === 0 ? 'Free' : <Naira amount={naira} />}
          </dd>
        </div>
      ))}
      <dt className="mt-1 border-t border-dashed border-line pt-3.5 font-bold">Total paid</dt>
      <dd className="mt-1 border-t border-dashed border-line pt-3.5 text-right font-display text-xl leading-6 font-bold">
        <Naira amount={totalFee} />
      </dd>
      {refunded > 0 ? (
        <>
          <dt className="font-semibold text-leaf">Refunded to your wallet</dt>
          <dd className="text-right font-bold text-leaf">
            <Naira amount={refunded} />
          </dd>
        </>
      ) : null}
      <GoodwillRows goodwill={goodwill} />
    </>
  );
}
