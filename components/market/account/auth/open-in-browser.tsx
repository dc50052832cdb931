import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

/** Replaces Google's button inside other apps, where Google refuses to sign anyone in. */
export function OpenInBrowser() {
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);
  const address = useRef<HTMLInputElement>(null);
  const { href } = window.location;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(href);
      setResult('copied');
    } catch {
      setResult('refused');
    }
  }

  useEffect(() => {
    if (result === 'refused') address.current?.select();
  }, [result]);

  return (
    <Notice
      action={
        <Button size="sm" variant="outline" onClick={() => void copy()}>
          Copy link
        </Button>
      }
    >
      Google sign-in doesn’t work inside this app. To use it, open Eki in your browser.
      <span role="status" className="mt-1 block font-semibold empty:hidden">
        {result === 'copied' ? 'Link copied. Paste it in your browser.' : null}
        {result === 'refused' ? 'Press and hold the link to copy it.' : null}
      </span>
      {result === 'refused' ? (
        <input
          ref={address}
          readOnly
          value={href}
          aria-label="Link to Eki"
          className="mt-1 min-h-11 w-full rounded-control border border-border bg-card px-3 text-base"
        />
      ) : null}
    </Notice>
  );
}
