'use client';

import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Sheet } from '@/components/ui/sheet';
import { STAFF_AREAS, type StaffAreaName } from './areas';
import { StaffNav } from './staff-nav';

/** Opens the navigation of a work area on screens without the rail. */
export function StaffMenuButton({ area }: { area: StaffAreaName }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="min-[75rem]:hidden">
      <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="menu" className="size-5.5" />
      </IconButton>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={STAFF_AREAS[area].name}>
        <div className="-mx-2.5 grid gap-2">
          <StaffNav area={area} />
        </div>
      </Sheet>
    </div>
  );
}
