'use client';

import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';

const SHOWN_MS = 2_500;

/** Copies the delivery code, and says so. */
export function CopyCode({ code }: { code: string }) {
  const [said, setSaid] = useState<'copied' | 'refused' | null>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setSaid('copied');
    } catch {
      // Browsers refuse it on plain http and in some frames.
      setSaid('refused');
    }
    setTimeout(() => setSaid(null), SHOWN_MS);
  }

  const Icon = said === 'copied' ? Check : Copy;
  return (
    <span className="ml-auto flex flex-col items-end">
      <IconButton label="Copy the delivery code" tone="onCloth" onClick={() => void copy()}>
        <Icon className="size-5" strokeWidth={1.9} aria-hidden />
      </IconButton>
      <span role="status" className={said === 'refused' ? 'text-xs text-cloth' : 'sr-only'}>
        {said === 'copied' ? 'Copied' : said === 'refused' ? 'Copy by hand' : ''}
      </span>
    </span>
  );
}
