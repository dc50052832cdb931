'use client';

import { deskControlClass } from '@/components/ui/field';

interface ShopSelectProps {
  vendorId: string;
  shops: readonly { vendorId: string; name: string }[];
  onChange: (vendorId: string) => void;
}

/** Chooses among a member's shops; empty with one shop. */
export function ShopSelect({ vendorId, shops, onChange }: ShopSelectProps) {
  if (shops.length < 2) return null;
  return (
    <select
      aria-label="Shop"
      value={vendorId}
      onChange={({ target }) => onChange(target.value)}
      className={deskControlClass}
    >
      {shops.map((shop) => (
        <option key={shop.vendorId} value={shop.vendorId}>
          {shop.name}
        </option>
      ))}
    </select>
  );
}
