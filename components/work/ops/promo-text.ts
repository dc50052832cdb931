import { formatDate, formatNaira, formatTime, plural } from '@/lib/core/format';
import type { StaffPromoDto } from '@/lib/purchases/checkout/promos/dto';

/** The discount of a promo: "10% off, up to ₦1,500", "₦500 off and free delivery". */
export function offText({ type, value, maxDiscount, freeShipping }: StaffPromoDto): string {
  const cap = maxDiscount === null ? '' : `, up to ${formatNaira(maxDiscount)}`;
  const off = type === 'percentage' ? `${value}% off${cap}` : `${formatNaira(value)} off`;
  if (value === 0) return 'Free delivery';
  return freeShipping ? `${off}, and free delivery` : off;
}

/** Uses of a promo: "12 of 100 used", "No limit". */
export function usesText({ limit, taken, perUser }: StaffPromoDto): string {
  const all = limit === null ? 'No limit' : `${taken} of ${plural(limit, 'use')} taken`;
  return perUser === null ? all : `${all} · ${perUser} per customer`;
}

/** Validity: "until 21 Dec 2026, 12 AM"; empty for always. */
export function datesText({ startsAt, endsAt }: StaffPromoDto): string {
  const at = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`;
  return [startsAt && `from ${at(startsAt)}`, endsAt && `until ${at(endsAt)}`]
    .filter(Boolean)
    .join(' ');
}

/** A date in Lagos time as the value of a datetime input, "2026-12-21T09:30"; empty for null. */
export function toInput(iso: string | null): string {
  if (!iso) return '';
  // Lagos is UTC+1 all year.
  return new Date(Date.parse(iso) + 3_600_000).toISOString().slice(0, 16);
}

/** The date of such an input; null for an empty one. */
export function fromInput(local: string): string | null {
  return local ? new Date(`${local}:00+01:00`).toISOString() : null;
}
