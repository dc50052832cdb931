'use client';

import { type ClipboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '@/lib/client/api';
import { pastedFiles } from '@/lib/client/pasted-files';
import { randomHex } from '@/lib/client/random-hex';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { PickedMedia } from './media-preview';
import { readMediaFile } from './read-media-file';

const revokePreview = ({ read }: PickedMedia): void => {
  if (read) URL.revokeObjectURL(read.preview);
};

interface AttachmentsOptions {
  /** Maximum of files per message. With a maximum of one, another file replaces it. */
  max: number;
  /** Called with the problem of the files, and with an empty text once they are fine. */
  onProblem: (problem: string) => void;
  /** Focused once the files are read. */
  fieldRef: RefObject<HTMLTextAreaElement | null>;
}

/** The photos and videos of the next message. */
export function useAttachments({ max, onProblem, fieldRef }: AttachmentsOptions) {
  const [picked, setPicked] = useState<readonly PickedMedia[]>([]);
  /** The current value, for work that outlasts a render. */
  const latest = useRef(picked);
  useEffect(() => () => latest.current.forEach(revokePreview), []);

  function change(next: readonly PickedMedia[]): void {
    latest.current = next;
    setPicked(next);
  }

  function remove(key: string): void {
    latest.current.filter((one) => one.key === key).forEach(revokePreview);
    change(latest.current.filter((one) => one.key !== key));
  }

  function clear(): void {
    latest.current.forEach(revokePreview);
    change([]);
  }

  async function attach(given: readonly File[]): Promise<void> {
    const files = max === 1 ? given.slice(0, 1) : given;
    if (files.length === 0) return;
    if (max === 1) clear();
    const room = max - latest.current.length;
    const chosen = files.slice(0, room).map((file) => ({ file, key: randomHex(8) }));
    onProblem(files.length > room ? `You can send up to ${max} at a time.` : '');
    change([...latest.current, ...chosen.map(({ key }) => ({ key, read: null }))]);
    const isWanted = (key: string) => latest.current.some((one) => one.key === key);
    // Sequential: a phone can't hold several large photos in memory.
    for (const { key, file } of chosen) {
      try {
        const read = await readMediaFile(file);
        if (!isWanted(key)) URL.revokeObjectURL(read.preview);
        change(latest.current.map((one) => (one.key === key ? { ...one, read } : one)));
      } catch (error) {
        if (!isWanted(key)) continue;
        remove(key);
        onProblem(error instanceof ApiError ? error.message : PAGE_MESSAGES.errorOccurred);
      }
    }
    fieldRef.current?.focus();
  }

  function onPaste(event: ClipboardEvent): void {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    void attach(files);
  }

  /** Media that are ready to send; fewer than were picked while some are still being read. */
  const ready = picked.flatMap(({ read }) => (read ? [read] : []));
  return { picked, ready, isReading: ready.length < picked.length, attach, remove, clear, onPaste };
}
