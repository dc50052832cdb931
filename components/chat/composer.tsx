'use client';

import { ImagePlus, SendHorizontal } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type ChatChannel, MAX_CHAT_MESSAGE } from '@/lib/chat/policy';
import { ApiError } from '@/lib/client/api';
import type { Written } from '@/lib/client/chat-engine';
import { changeStored, readStored } from '@/lib/client/chat-kept';
import { hasTouchKeyboard, isComposing } from '@/lib/client/keyboard';
import { pastedFiles } from '@/lib/client/pasted-files';
import { randomHex } from '@/lib/client/random-hex';
import { MESSAGES } from '@/lib/core/messages';
import { CHAT_MEDIA_TYPES } from '@/lib/files/policy';
import { MediaPreview, type PickedMedia } from './media-preview';
import { readMediaFile } from './read-media-file';

interface ComposerProps {
  userId: string;
  tab: ChatChannel;
  /** Each photo or video is a message of its own; the words go with the first. */
  onSend: (written: readonly Written[]) => void;
  /** Called with each change of the text. */
  onType: () => void;
}

/** Photos and videos that are picked together. */
const MAX_BATCH = 5;
/** A second tap this soon belongs to the message that has just gone, ms. */
const DOUBLE_TAP_MS = 700;

const forgetPreview = ({ read }: PickedMedia): void => {
  if (read) URL.revokeObjectURL(read.preview);
};

const PLACEHOLDERS = { quickie: 'Ask Quickie…', support: 'Message support…' } as const;

/** Where one writes. What isn't sent stays on this device. */
export function Composer({ userId, tab, onSend, onType }: ComposerProps) {
  const id = useId();
  const [text, setText] = useState(() => readStored(userId).draft);
  const [picked, setPicked] = useState<readonly PickedMedia[]>([]);
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  /** The same for work that outlasts a rendering. */
  const latest = useRef(picked);
  const sentAt = useRef(0);
  useEffect(() => () => latest.current.forEach(forgetPreview), []);

  function change(next: readonly PickedMedia[]): void {
    latest.current = next;
    setPicked(next);
  }

  function write(next: string): void {
    setText(next);
    setProblem('');
    changeStored(userId, (kept) => ({ ...kept, draft: next }));
  }

  async function attach(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    const room = MAX_BATCH - latest.current.length;
    const chosen = files.slice(0, room).map((file) => ({ file, key: randomHex(8) }));
    setProblem(files.length > room ? `You can send up to ${MAX_BATCH} at a time.` : '');
    change([...latest.current, ...chosen.map(({ key }) => ({ key, read: null }))]);
    // One after the other: a phone can't hold several large photos at once.
    for (const { key, file } of chosen) {
      try {
        const read = await readMediaFile(file);
        const isWanted = latest.current.some((one) => one.key === key);
        if (!isWanted) URL.revokeObjectURL(read.preview);
        change(latest.current.map((one) => (one.key === key ? { ...one, read } : one)));
      } catch (error) {
        if (!latest.current.some((one) => one.key === key)) continue;
        change(latest.current.filter((one) => one.key !== key));
        setProblem(error instanceof ApiError ? error.message : MESSAGES.somethingWrong);
      }
    }
    field.current?.focus();
  }

  function remove(key: string): void {
    latest.current.filter((one) => one.key === key).forEach(forgetPreview);
    change(latest.current.filter((one) => one.key !== key));
  }

  function send(): void {
    const media = picked.flatMap(({ read }) => (read ? [read] : []));
    if (media.length < picked.length) return;
    const message = text.trim();
    if (!message && media.length === 0) {
      const isSecondTap = Date.now() - sentAt.current < DOUBLE_TAP_MS;
      if (!isSecondTap) setProblem(MESSAGES.chatEmpty);
      return;
    }
    sentAt.current = Date.now();
    const [first = null, ...others] = media;
    onSend([
      { message, media: first },
      ...others.map((one): Written => ({ message: '', media: one })),
    ]);
    write('');
    picked.forEach(forgetPreview);
    change([]);
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.shiftKey) return;
    if (isComposing(event.nativeEvent) || hasTouchKeyboard()) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent): void {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    void attach(files);
  }

  return (
    <div className="pb-[env(safe-area-inset-bottom)]">
      {problem ? (
        <p
          role="alert"
          id={`${id}-problem`}
          className="px-4 pt-2 text-sm font-semibold text-danger"
        >
          {problem}
        </p>
      ) : null}
      {picked.length > 0 ? <MediaPreview picked={picked} onRemove={remove} /> : null}
      <div className="flex items-end gap-1 p-2 pb-2.5">
        <label
          htmlFor={`${id}-file`}
          className="relative grid size-[min(3rem,56px)] shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sand hover:text-ink has-focus-visible:outline-3 has-focus-visible:outline-adire"
        >
          <ImagePlus className="size-5.5" strokeWidth={1.75} aria-hidden />
          <span className="sr-only">Add photos or videos</span>
          <input
            id={`${id}-file`}
            type="file"
            multiple
            accept={CHAT_MEDIA_TYPES}
            className="absolute inset-0 size-full opacity-0"
            onChange={({ target }) => {
              void attach([...(target.files ?? [])]);
              // So that the same file can be chosen again.
              target.value = '';
            }}
          />
        </label>
        <textarea
          ref={field}
          value={text}
          onChange={({ target }) => {
            write(target.value);
            onType();
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          rows={1}
          maxLength={MAX_CHAT_MESSAGE}
          enterKeyHint="enter"
          dir="auto"
          aria-label={tab === 'quickie' ? 'Message to Quickie' : 'Message to support'}
          aria-describedby={problem ? `${id}-problem` : undefined}
          aria-invalid={problem ? true : undefined}
          placeholder={PLACEHOLDERS[tab]}
          className="field-sizing-content block max-h-36 min-h-12 min-w-0 flex-1 resize-none rounded-[1.5rem] border border-transparent bg-card px-[min(1rem,16px)] py-2.75 leading-snug inset-ring-[1.5px] inset-ring-border outline-offset-0 aria-invalid:inset-ring-2 aria-invalid:inset-ring-danger text-ellipsis placeholder:truncate placeholder-shown:whitespace-nowrap"
        />
        <button
          type="button"
          aria-label="Send"
          onClick={send}
          className="grid size-[min(3rem,56px)] shrink-0 place-items-center rounded-full border border-transparent bg-adire text-adire-ink transition duration-150 ease-out hover:brightness-110 active:scale-95"
        >
          <SendHorizontal className="size-5.5" strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </div>
  );
}
