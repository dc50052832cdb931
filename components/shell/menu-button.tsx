'use client';

import { Menu } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { openDialog } from '@/lib/client/dialogs';

/** Opens the menu sheet. */
export function MenuButton() {
  return (
    <IconButton label="Menu" aria-haspopup="dialog" onClick={() => openDialog('menu')}>
      <Menu className="size-5.5" strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
