import { formatNaira } from '@/lib/core/format';

/** An amount as it is charged, "₦4,350": page translators leave it alone. `amount`: naira. */
export function Naira({ amount }: { amount: number }) {
  return <span translate="no">{formatNaira(amount)}</span>;
}
