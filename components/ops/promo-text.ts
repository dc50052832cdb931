import { formatDate, formatNaira, formatTime, plural } from '@/lib/core/format';
import type { StaffPromoDto } from '@/lib/promos/dto';

/** What a promo takes off: "10% off, up to ₦1,500", "₦500 off and free delivery". */
export function offText({ type, value, maxDiscount, freeShipping }: StaffPromoDto): string {
  const cap = maxDiscount === null ? '' : `, up to ${formatNaira(maxDiscount)}`;
  const off = type === 'percentage' ? `${value}% off${cap}` : `${formatNaira(value)} off`;
  if (value === 0) return 'Free delivery';
  return freeShipping ? `${off}, and free delivery` : off;
}

/** How often it was used: "12 of 100 used", "No limit". */
export function usesText({ limit, taken, perUser }: StaffPromoDto): string {
  const all = limit === null ? 'No limit' : `${taken} of ${plural(limit, 'use')} taken`;
  return perUser === null ? all : `${all} · ${perUser} per customer`;
}

/** When it is valid: "until 21 Dec 2026, 12 AM"; empty for always. */
export function datesText({ startsAt, endsAt }: StaffPromoDto): string {
  const at = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`;
  return [startsAt && `from ${at(startsAt)}`, endsAt && `until ${at(endsAt)}`]
    .filter(Boolean)
    .join(' ');
}

/** "2026-12-21T09:30" of a Lagos clock, for an input; empty for null. */
export function toInput(iso: string | null): string {
  if (!iso) return '';
  // Lagos is an hour ahead of UTC all year.
  return new Date(Date.parse(iso) + 3_600_000).toISOString().slice(0, 16);
}

/** The moment of such an input; null for an empty one. */
export function fromInput(local: string): string | null {
  return local ? new Date(`${local}:00+01:00`).toISOString() : null;
}
