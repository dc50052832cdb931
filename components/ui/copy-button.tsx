'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { IconButton, type IconTone } from './icon-button';

const SHOWN_MS = 2_500;

interface CopyButtonProps {
  /** The text to copy. */
  text: string;
  /** Accessible name: "Copy the delivery code". */
  label: string;
  tone: IconTone;
}

/** Copies a text and confirms it. */
export function CopyButton({ text, label, tone }: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setResult('copied');
    } catch {
      // Browsers refuse on plain http and in some frames.
      setResult('refused');
    }
    setTimeout(() => setResult(null), SHOWN_MS);
  }

  const icon = result === 'copied' ? 'check' : 'copy';
  return (
    <span className="ml-auto flex flex-col items-end">
      <IconButton label={label} tone={tone} onClick={() => void copy()}>
        <Icon name={icon} className="size-5" strokeWidth={1.9} />
      </IconButton>
      <span
        role="status"
        className={
          result === 'refused'
            ? clsx('text-xs', tone === 'onCloth' ? 'text-cloth' : 'text-ink-2')
            : 'sr-only'
        }
      >
        {result === 'copied' ? 'Copied' : result === 'refused' ? 'Copy by hand' : ''}
      </span>
    </span>
  );
}
