'use client';

import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { useChatPanel } from '@/lib/client/chat/chat-panel';
import type { Written } from '@/lib/client/chat/outbox';
import { chatStore } from '@/lib/client/chat/stores';
import { isSendKey } from '@/lib/client/keyboard';
import { CHAT_MESSAGES } from '@/lib/conversations/chat/messages';
import { type ChatChannel, MAX_CHAT_MESSAGE } from '@/lib/conversations/chat/policy';
import { AttachButton } from './attach-button';
import { MediaPreview } from './media-preview';
import { useAttachments } from './use-attachments';

interface ComposerProps {
  userId: string;
  tab: ChatChannel;
  /** Each photo or video becomes its own message; the text goes with the first. */
  onSend: (written: readonly Written[]) => void;
  /** Called with each change of the text. */
  onType: () => void;
}

/** Maximum of photos and videos per selection. */
const MAX_ATTACHMENTS = 5;
/** A second tap within this time belongs to the message just sent, ms. */
const DOUBLE_TAP_MS = 700;

const PLACEHOLDERS = { quickie: 'Ask Quickie…', support: 'Message support…' } as const;

/** The text field of the chat. Drafts stay on this device. */
export function Composer({ userId, tab, onSend, onType }: ComposerProps) {
  const id = useId();
  const [text, setText] = useState(
    () => chatStore.read(userId).draft || useChatPanel.getState().suggestion,
  );
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const sentAt = useRef(0);
  const attached = useAttachments({ max: MAX_ATTACHMENTS, onProblem: setProblem, fieldRef: field });

  function write(next: string): void {
    setText(next);
    setProblem('');
    useChatPanel.setState({ suggestion: '' });
    chatStore.change(userId, (stored) => ({ ...stored, draft: next }));
  }

  function send(): void {
    const { ready: media } = attached;
    if (attached.isReading) return;
    const message = text.trim();
    if (!message && media.length === 0) {
      const isSecondTap = Date.now() - sentAt.current < DOUBLE_TAP_MS;
      if (!isSecondTap) setProblem(CHAT_MESSAGES.chatEmpty);
      return;
    }
    if (message.length > MAX_CHAT_MESSAGE) {
      setProblem(CHAT_MESSAGES.chatTooLong);
      return;
    }
    sentAt.current = Date.now();
    const [first = null, ...others] = media;
    onSend([
      { message, media: first },
      ...others.map((one): Written => ({ message: '', media: one })),
    ]);
    write('');
    attached.clear();
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (!isSendKey(event.nativeEvent)) return;
    event.preventDefault();
    send();
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
      {attached.picked.length > 0 ? (
        <MediaPreview picked={attached.picked} onRemove={attached.remove} />
      ) : null}
      <div className="flex items-end gap-1 p-2 pb-2.5">
        <AttachButton
          label="Add photos or videos"
          icon={'image-plus'}
          isMultiple
          className="relative grid size-[min(3rem,56px)] shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sand hover:text-ink"
          iconClassName="size-5.5"
          onPick={(files) => void attached.attach(files)}
        />
        <textarea
          ref={field}
          value={text}
          onChange={({ target }) => {
            write(target.value);
            onType();
          }}
          onKeyDown={onKeyDown}
          onPaste={attached.onPaste}
          rows={1}
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
          <Icon name="send-horizontal" className="size-5.5" />
        </button>
      </div>
    </div>
  );
}
