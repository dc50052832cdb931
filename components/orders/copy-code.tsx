'use client';

import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';

const SHOWN_MS = 2_500;

/** Copies the delivery code and confirms it. */
export function CopyCode({ code }: { code: string }) {
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setResult('copied');
    } catch {
      // Browsers refuse on plain http and in some frames.
      setResult('refused');
    }
    setTimeout(() => setResult(null), SHOWN_MS);
  }

  const Icon = result === 'copied' ? Check : Copy;
  return (
    <span className="ml-auto flex flex-col items-end">
      <IconButton label="Copy the delivery code" tone="onCloth" onClick={() => void copy()}>
        <Icon className="size-5" strokeWidth={1.9} aria-hidden />
      </IconButton>
      <span role="status" className={result === 'refused' ? 'text-xs text-cloth' : 'sr-only'}>
        {result === 'copied' ? 'Copied' : result === 'refused' ? 'Copy by hand' : ''}
      </span>
    </span>
  );
}
