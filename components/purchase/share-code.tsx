'use client';

import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { pushToast } from '@/lib/client/toast-queue';

/** Sends the delivery code to the person at the door through the phone's share sheet. */
export function ShareCode({ code, name }: { code: string; name: string }) {
  async function share(): Promise<void> {
    const text = `Your parcel is coming with Eki. Delivery code: ${code}. Give it to the rider only when you have the parcel.`;
    try {
      if (navigator.share) await navigator.share({ text });
      else {
        await navigator.clipboard.writeText(text);
        pushToast({ tone: 'success', text: 'Message copied', detail: 'Paste it in a chat or SMS' });
      }
    } catch (error) {
      // The share sheet was dismissed.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      pushToast({ tone: 'error', text: 'Couldn’t share the code. Read it out instead.' });
    }
  }

  return (
    <Button variant="accent" isBlock className="mt-3" onClick={() => void share()}>
      <Icon name="share-2" className="size-5 shrink-0" strokeWidth={1.9} />
      <span className="wrap-anywhere">Send to {name}</span>
    </Button>
  );
}
