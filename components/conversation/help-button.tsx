'use client';

import { Button } from '@/components/ui/button';
import { openChat } from '@/lib/client/chat/chat-panel';
import type { ServiceKind } from '@/lib/core/service-kind';

/** Opens the chat about an order, a dispatch or an errand. */
export function HelpButton({ kind, id }: { kind: ServiceKind; id: string }) {
  return (
    <Button
      variant="quiet"
      className="order-last flex-[1_1_100%] px-3! wide:order-none wide:flex-1"
      aria-haspopup="dialog"
      onClick={() => openChat({ kind, id })}
    >
      Help with this {kind}
    </Button>
  );
}
