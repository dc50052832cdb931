'use client';

import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { openDialog } from '@/lib/client/dialogs';

/** Opens the menu sheet. */
export function MenuButton() {
  return (
    <IconButton label="Menu" aria-haspopup="dialog" onClick={() => openDialog('menu')}>
      <Icon name="menu" className="size-5.5" />
    </IconButton>
  );
}
