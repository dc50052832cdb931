'use client';

import { ImagePlus, SendHorizontal } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type ChatChannel, MAX_CHAT_MESSAGE } from '@/lib/chat/policy';
import { ApiError } from '@/lib/client/api';
import type { Written } from '@/lib/client/chat-engine';
import { changeKept, readKept } from '@/lib/client/chat-kept';
import { MESSAGES } from '@/lib/core/messages';
import { CHAT_MEDIA_TYPES } from '@/lib/files/policy';
import { MediaPreview } from './media-preview';
import { type ReadMedia, readMediaFile } from './read-media-file';

interface ComposerProps {
  userId: string;
  tab: ChatChannel;
  onSend: (written: Written) => void;
  /** Called with each change of the text. */
  onType: () => void;
}

const PLACEHOLDERS = { quickie: 'Ask Quickie…', support: 'Message support…' } as const;

/** Where one writes. What isn't sent stays on this device. */
export function Composer({ userId, tab, onSend, onType }: ComposerProps) {
  const id = useId();
  const [text, setText] = useState(() => readKept(userId).drafts[tab] ?? '');
  const [media, setMedia] = useState<ReadMedia | 'reading' | null>(null);
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  /** The file that was chosen last: another one, or none, may have been wanted meanwhile. */
  const chosen = useRef<File | null>(null);
  useEffect(() => {
    if (media && media !== 'reading') return () => URL.revokeObjectURL(media.preview);
  }, [media]);

  function write(next: string): void {
    setText(next);
    setProblem('');
    changeKept(userId, (kept) => ({ ...kept, drafts: { ...kept.drafts, [tab]: next } }));
  }

  async function attach(file: File | undefined): Promise<void> {
    if (!file) return;
    chosen.current = file;
    setProblem('');
    setMedia('reading');
    try {
      const read = await readMediaFile(file);
      if (chosen.current === file) setMedia(read);
      else URL.revokeObjectURL(read.preview);
    } catch (error) {
      if (chosen.current !== file) return;
      setMedia(null);
      setProblem(error instanceof ApiError ? error.message : MESSAGES.somethingWrong);
    }
    field.current?.focus();
  }

  function remove(): void {
    chosen.current = null;
    setMedia(null);
  }

  function send(): void {
    if (media === 'reading') return;
    const message = text.trim();
    if (!message && !media) {
      setProblem(MESSAGES.chatEmpty);
      return;
    }
    onSend({ message, media });
    write('');
    remove();
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // While a word is being composed, Enter takes it.
    const isNewLine = event.shiftKey || event.nativeEvent.isComposing;
    if (event.key !== 'Enter' || isNewLine) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent): void {
    const [file] = event.clipboardData.files;
    if (!file) return;
    event.preventDefault();
    void attach(file);
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
      {media ? <MediaPreview media={media} onRemove={remove} /> : null}
      <div className="flex items-end gap-1 p-2 pb-2.5">
        <label
          htmlFor={`${id}-file`}
          className="relative grid size-[min(3rem,56px)] shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sand hover:text-ink has-focus-visible:outline-3 has-focus-visible:outline-adire"
        >
          <ImagePlus className="size-5.5" strokeWidth={1.75} aria-hidden />
          <span className="sr-only">Add a photo or video</span>
          <input
            id={`${id}-file`}
            type="file"
            accept={CHAT_MEDIA_TYPES}
            className="absolute inset-0 size-full opacity-0"
            onChange={({ target }) => {
              void attach(target.files?.[0]);
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
          enterKeyHint="send"
          aria-label={tab === 'quickie' ? 'Message to Quickie' : 'Message to support'}
          aria-describedby={problem ? `${id}-problem` : undefined}
          aria-invalid={problem ? true : undefined}
          placeholder={PLACEHOLDERS[tab]}
          className="field-sizing-content block max-h-36 min-h-12 min-w-0 flex-1 resize-none rounded-[1.5rem] border border-transparent bg-card px-4 py-2.75 leading-snug inset-ring-[1.5px] inset-ring-border outline-offset-0 aria-invalid:inset-ring-2 aria-invalid:inset-ring-danger"
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
