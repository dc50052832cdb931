'use client';

import type { ReactNode } from 'react';
import type { StaffAreaName } from '@/components/staff/areas';
import { StaffMenuButton } from '@/components/staff/staff-menu-button';
import { Skeleton } from '@/components/ui/skeleton';

/** Select and text fields of staff pages: 36 px where a mouse is used, 44 px on phones. */
export const SMALL_CONTROL =
  'min-h-11 max-w-full rounded-control bg-card px-3 text-base inset-ring-[1.5px] inset-ring-border aria-invalid:inset-ring-2 aria-invalid:inset-ring-danger wide:min-h-9 wide:text-sm';

interface SellerMainProps {
  area: StaffAreaName;
  title: string;
  /** In the row of the heading, after it. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Main area of a seller page, with its heading. */
export function SellerMain({ area, title, aside, children }: SellerMainProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="px-(--gutter) pt-2 pb-10 text-sm outline-none wide:px-6 wide:pt-4.5"
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <StaffMenuButton area={area} />
        <h1 className="text-lg wide:text-2xl">{title}</h1>
        {aside}
      </div>
      {children}
    </main>
  );
}

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
      className={SMALL_CONTROL}
    >
      {shops.map((shop) => (
        <option key={shop.vendorId} value={shop.vendorId}>
          {shop.name}
        </option>
      ))}
    </select>
  );
}

/** Shown while a seller page loads. */
export function SellerLoading() {
  return (
    <div className="mt-4 grid gap-4">
      <p role="status" className="sr-only">
        Loading…
      </p>
      <Skeleton className="h-24" />
      <Skeleton className="h-60" />
    </div>
  );
}
