'use client';

import { Icon } from '@/components/ui/icon';
import { formatPhone } from '@/lib/core/format';

/** A link that calls a person; empty without a phone number. */
export function Call({ phone, name }: { phone: string; name: string }) {
  if (!phone) return null;
  return (
    <a
      href={`tel:${phone}`}
      aria-label={`Call ${name}, ${formatPhone(phone)}`}
      className="inline-flex min-h-6 items-center gap-1 font-semibold whitespace-nowrap text-adire"
    >
      <Icon name="phone" className="size-3.5 shrink-0" strokeWidth={2} />
      {formatPhone(phone)}
    </a>
  );
}
