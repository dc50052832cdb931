'use client';

import clsx from 'clsx';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { AttachButton } from '@/components/conversation/attach-button';
import { EmojiPicker } from '@/components/conversation/emoji-picker';
import { MediaPreview } from '@/components/conversation/media-preview';
import { useAttachments } from '@/components/conversation/use-attachments';
import { Icon } from '@/components/ui/icon';
import { IconButton, iconButtonClass } from '@/components/ui/icon-button';
import { useAction } from '@/components/ui/use-action';
import { apiPost } from '@/lib/client/api';
import type { Outbox } from '@/lib/client/chat/outbox';
import type { DeskDraft } from '@/lib/client/chat/stores';
import { isComposing, isSendKey } from '@/lib/client/keyboard';
import { randomHex } from '@/lib/client/random-hex';
import { CHAT_MESSAGES } from '@/lib/conversations/chat/messages';
import { MAX_CHAT_MESSAGE } from '@/lib/conversations/chat/policy';
import type { AgentDto, CannedDto } from '@/lib/conversations/support/dto';
import { formatList } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import { MAX_NOTE } from '@/lib/core/staff-fields';
import { PEOPLE_MESSAGES } from '@/lib/people/staff-messages';
import { countUse, readDraft, readUses, storeDraft } from './desk-drafts';
import {
  type Blank,
  clearMatch,
  fillReply,
  firstBlank,
  matchReplies,
  mentionedIn,
  mentionQuery,
  slashProblem,
  slashQuery,
} from './desk-text';
import { Key } from './key';
import { type Suggestion, Suggestions, useSuggestions } from './suggestions';
import { refreshDesk } from './use-desk';

type Tab = keyof DeskDraft;

const TABS: Record<Tab, string> = { reply: 'Reply', note: 'Private note' };

interface ComposerProps {
  chatId: string;
  userId: string;
  customerName: string;
  outbox: Outbox;
  replies: readonly CannedDto[];
  agents: readonly AgentDto[];
  /** Values for the blanks of saved replies. */
  values: Partial<Record<Blank, string>>;
  /** Other agents in this chat, and those who are typing. */
  readers: readonly string[];
  typing: readonly string[];
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onType: () => void;
  onStopTyping: () => void;
}

/** Text field for replies to the customer and notes to colleagues. Drafts stay on this device. */
export function Composer(props: ComposerProps) {
  const { chatId, userId, outbox, replies, agents, values, fieldRef } = props;
  const id = useId();
  const [draft, setDraft] = useState<DeskDraft>(() => readDraft(userId, chatId));
  const [tab, setTab] = useState<Tab>('reply');
  const [caret, setCaret] = useState(draft.reply.length);
  const [problem, setProblem] = useState('');
  const [isPicking, setPicking] = useState(false);
  const text = draft[tab];
  const attached = useAttachments({ max: 1, onProblem: setProblem, fieldRef });
  const hasMedia = attached.picked.length > 0;

  /** Reads the stored draft, because the agent may type a reply while a note is being saved. */
  function change(part: Tab, to: (now: string) => string): void {
    const now = readDraft(userId, chatId);
    const changed = { ...now, [part]: to(now[part]) };
    setDraft(changed);
    storeDraft(userId, chatId, changed);
  }

  function write(next: string, at = next.length): void {
    change(tab, () => next);
    setCaret(at);
    resetSuggestions();
    setProblem('');
  }

  /** Inserts the suggestion and places the caret, or selects the next blank. */
  function insert(next: string, at?: number): void {
    write(next, at);
    const blank = at === undefined ? firstBlank(next) : null;
    requestAnimationFrame(() => {
      const { current: field } = fieldRef;
      field?.focus();
      field?.setSelectionRange(blank?.start ?? at ?? next.length, blank?.end ?? at ?? next.length);
    });
  }

  const query = tab === 'reply' ? slashQuery(text) : null;
  const uses = query === null ? {} : readUses(userId);
  const matches = query === null ? [] : matchReplies(replies, query, uses);
  // Enter accepts the first name, but a saved reply only if it is unambiguous.
  const first = query === null ? 0 : clearMatch(matches, query, uses);
  const found = query === null ? suggestAgents() : matches.map(suggestReply);
  const {
    suggestions,
    active,
    handleKey,
    reset: resetSuggestions,
  } = useSuggestions(text, found, first);

  function suggestReply(reply: CannedDto): Suggestion {
    return {
      key: reply.cannedId,
      title: `/${reply.shortcut}`,
      detail: reply.text,
      insert: () => {
        countUse(userId, reply.shortcut);
        insert(fillReply(reply.text, values));
      },
    };
  }

  function suggestAgents(): Suggestion[] {
    const name = tab === 'note' ? mentionQuery(text, caret) : null;
    if (name === null) return [];
    return agents
      .filter((agent) => agent.userId !== userId && agent.name.toLowerCase().startsWith(name))
      .map((agent) => ({
        key: agent.userId,
        title: `@${agent.name}`,
        detail: agent.isOnline ? 'Online' : 'Away',
        insert: () => {
          const start = caret - name.length;
          const before = `${text.slice(0, start)}${agent.name} `;
          insert(`${before}${text.slice(caret).trimStart()}`, before.length);
        },
      }));
  }

  function submit(): void {
    if (tab === 'note') void saveNote();
    else sendReply();
  }

  function sendReply(): void {
    if (attached.isReading) return;
    const [media = null] = attached.ready;
    const message = text.trim();
    if (!message && !media) {
      setProblem(CHAT_MESSAGES.chatEmpty);
      return;
    }
    if (message.length > MAX_CHAT_MESSAGE) {
      setProblem(CHAT_MESSAGES.chatTooLong);
      return;
    }
    const slash = slashProblem(text, replies);
    if (slash) {
      setProblem(slash);
      fieldRef.current?.focus();
      return;
    }
    const blank = firstBlank(message);
    if (blank) {
      setProblem(`Fill in ${message.slice(blank.start, blank.end)} first.`);
      fieldRef.current?.setSelectionRange(blank.start, blank.end);
      return;
    }
    props.onStopTyping();
    void outbox.send({ chatId, channel: 'support', about: null }, { message, media });
    write('');
    attached.clear();
    fieldRef.current?.focus();
  }

  const { run: postNote, isBusy } = useNote(props, {
    onSaved: (note) => change('note', (now) => (now.trim() === note ? '' : now)),
    onError: setProblem,
  });

  async function saveNote(): Promise<void> {
    const note = draft.note.trim();
    if (!note) return setProblem(PEOPLE_MESSAGES.noteMissing);
    await postNote(note);
    fieldRef.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (isComposing(event.nativeEvent)) return;
    if (handleKey(event)) return;
    if (event.key === 'Escape') event.currentTarget.blur();
    if (!isSendKey(event.nativeEvent)) return;
    event.preventDefault();
    submit();
  }

  const isNote = tab === 'note';
  return (
    <div data-bottom-bar className="shrink-0 px-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      {suggestions.length > 0 ? (
        <Suggestions id={`${id}-list`} suggestions={suggestions} active={active} />
      ) : null}
      {isPicking ? (
        <EmojiPicker
          id={`${id}-emoji`}
          onPick={(emoji) => {
            setPicking(false);
            insert(`${text.slice(0, caret)}${emoji}${text.slice(caret)}`, caret + emoji.length);
          }}
          onClose={(isDone) => {
            setPicking(false);
            if (isDone) fieldRef.current?.focus();
          }}
        />
      ) : null}
      <div
        className={clsx(
          'rounded-tile px-2 pt-1 pb-2 inset-ring-[1.5px]',
          isNote ? 'bg-mango-tint inset-ring-mango-text' : 'bg-card inset-ring-border',
        )}
      >
        <Tabs
          id={id}
          tab={tab}
          draft={draft}
          onChoose={(name) => {
            setTab(name);
            setCaret(draft[name].length);
          }}
          onClick={() => {
            setProblem('');
            fieldRef.current?.focus();
          }}
        />
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
          {hasMedia && !isNote ? (
            <MediaPreview picked={attached.picked} onRemove={attached.remove} />
          ) : null}
          <textarea
            ref={fieldRef}
            data-of={chatId}
            value={text}
            rows={1}
            dir="auto"
            maxLength={isNote ? MAX_NOTE : undefined}
            aria-label={isNote ? 'Private note' : `Reply to ${props.customerName}`}
            aria-autocomplete="list"
            aria-controls={suggestions.length > 0 ? `${id}-list` : undefined}
            aria-activedescendant={
              suggestions[active] ? `${id}-list-${suggestions[active].key}` : undefined
            }
            aria-describedby={problem ? `${id}-problem` : undefined}
            aria-invalid={problem ? true : undefined}
            placeholder={
              isNote
                ? 'Only your team sees this. Type @ to mention someone.'
                : 'Write a reply, or / for a saved one'
            }
            className="field-sizing-content block max-h-40 min-h-11 w-full resize-none rounded-control bg-transparent px-2.5 py-2.5 text-base leading-snug outline-none wide:text-sm"
            onChange={({ target }) => {
              write(target.value, target.selectionStart);
              if (!isNote && slashQuery(target.value) === null) props.onType();
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onKeyDown={onKeyDown}
            onPaste={isNote ? undefined : attached.onPaste}
          />
        </div>
        {problem ? (
          <p
            role="alert"
            id={`${id}-problem`}
            className="px-2.5 pb-1.5 text-xs font-semibold text-danger"
          >
            {problem}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-1 gap-y-1.5">
          <IconButton
            label="Emoji"
            aria-expanded={isPicking}
            aria-controls={isPicking ? `${id}-emoji` : undefined}
            className="wide:size-9"
            // Focus would leave the list, which would close and reopen it.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setPicking(!isPicking)}
          >
            <Icon name="face-slightly-smiling" className="size-5" />
          </IconButton>
          {isNote ? null : (
            <>
              <AttachButton
                label="Attach a photo or video"
                icon={'paperclip'}
                className={clsx(iconButtonClass(), 'wide:size-9')}
                iconClassName="size-5"
                onPick={(files) => void attached.attach(files)}
              />
              <IconButton
                label="Saved replies"
                className="wide:size-9"
                onClick={() => {
                  if (replies.length === 0) window.location.assign(paths.supportReplies());
                  else if (!text || slashQuery(text) !== null) insert('/', 1);
                  else setProblem('Clear your text first, then type / for a saved reply.');
                }}
              >
                <Icon name="zap" className="size-5" />
              </IconButton>
            </>
          )}
          <Readers readers={props.readers} typing={props.typing} />
          <span className="text-xs text-ink-2 max-wide:hidden pointer-coarse:hidden">
            <Key>Enter</Key> {isNote ? 'saves' : 'sends'}
          </span>
          <button
            type="button"
            aria-busy={isBusy || undefined}
            aria-disabled={!text.trim() && !hasMedia ? true : undefined}
            className={clsx(
              'min-h-11 rounded-full border border-transparent px-4 text-sm font-bold transition duration-150 aria-disabled:opacity-60 wide:min-h-9',
              isNote
                ? 'bg-mango text-night'
                : text.trim() || hasMedia
                  ? 'bg-adire text-adire-ink'
                  : 'bg-sand text-ink-2',
            )}
            onClick={submit}
          >
            {isNote ? 'Save note' : 'Send'}
          </button>
        </div>
      </div>
    </div>
  );
}

interface TabsProps {
  id: string;
  tab: Tab;
  draft: DeskDraft;
  onChoose: (tab: Tab) => void;
  /** Called after a click has chosen a tab; with the arrow keys the focus stays on the tabs. */
  onClick: () => void;
}

function Tabs({ id, tab, draft, onChoose, onClick }: TabsProps) {
  function onKeyDown({ key }: KeyboardEvent): void {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const next = tab === 'reply' ? 'note' : 'reply';
    onChoose(next);
    document.getElementById(`${id}-${next}`)?.focus();
  }
  return (
    <div role="tablist" aria-label="What you write" className="flex gap-0.5">
      {(['reply', 'note'] as const).map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          aria-selected={tab === name}
          aria-controls={`${id}-panel`}
          tabIndex={tab === name ? 0 : -1}
          className={clsx(
            'min-h-11 border-b-2 px-2.5 text-xs font-bold wide:min-h-9',
            tab === name ? 'border-adire text-adire' : 'border-transparent text-ink-2',
            tab === name && tab === 'note' && 'border-mango-text! text-mango-text!',
          )}
          onClick={() => {
            onChoose(name);
            onClick();
          }}
          onKeyDown={onKeyDown}
        >
          {TABS[name]}
          {name !== tab && draft[name] ? <span className="sr-only">, draft</span> : null}
          {name !== tab && draft[name] ? (
            <span
              aria-hidden="true"
              className="ml-1.5 inline-block size-1.5 rounded-full bg-mango align-middle"
            />
          ) : null}
        </button>
      ))}
    </div>
  );
}

/** Who else is typing in this chat, or else reading it. */
function Readers({ readers, typing }: Pick<ComposerProps, 'readers' | 'typing'>) {
  const isTyping = typing.length > 0;
  const others = isTyping ? typing : readers;
  const verb = others.length > 1 ? 'are' : 'is';
  return (
    <p role="status" className="flex min-w-0 flex-1 items-center gap-1.5 pl-1 text-xs text-ink-2">
      {others.length > 0 ? (
        <>
          <Icon name="eye" className="size-4 shrink-0" strokeWidth={2} />
          <span className={clsx(isTyping && 'font-bold text-mango-text')}>
            {formatList(others)} {verb} {isTyping ? 'typing' : 'reading too'}
          </span>
        </>
      ) : null}
    </p>
  );
}

/** Saves private notes. Each retry of a note has the same id, so that it is stored once. */
function useNote(
  { chatId, userId, agents }: Pick<ComposerProps, 'chatId' | 'userId' | 'agents'>,
  { onSaved, onError }: { onSaved: (note: string) => void; onError: (text: string) => void },
) {
  const sent = useRef<{ note: string; commandId: string } | null>(null);
  return useAction(
    async (note: string) => {
      if (sent.current?.note !== note) sent.current = { note, commandId: randomHex(12) };
      const { commandId } = sent.current;
      const mentions = mentionedIn(note, agents).map((agent) => agent.userId);
      const body = { chatId, text: note, mentions, commandId, owner: userId };
      await apiPost('/api/support/note', body, PAGE_MESSAGES.errorOccurred);
      sent.current = null;
      onSaved(note);
      refreshDesk(userId);
    },
    {
      onError: (_, text) => {
        onError(text);
        return null;
      },
    },
  );
}
