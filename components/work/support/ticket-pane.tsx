'use client';

import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { LinkedText } from '@/components/conversation/message-text';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { replyClock } from '@/components/ui/reply-clock';
import { Skeleton } from '@/components/ui/skeleton';
import { Tag } from '@/components/ui/tag';
import { Avatar } from '@/components/work/kit/avatar';
import { LoadFailed } from '@/components/work/kit/staff-query';
import { apiPost } from '@/lib/client/api';
import { randomHex } from '@/lib/client/random-hex';
import type { TicketDto } from '@/lib/conversations/support/dto';
import { SUPPORT_MESSAGES } from '@/lib/conversations/support/messages';
import { MAX_TICKET_REPLY } from '@/lib/conversations/support/policy';
import { formatWhen } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { readDraft, storeDraft, ticketDraft } from './desk-drafts';
import { useChange, useTicket } from './use-desk';

interface TicketPaneProps {
  ticketId: string;
  userId: string;
  now: Date;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  onBack: () => void;
}

/** A message of the contact form, which is answered by mail. */
export function TicketPane({ ticketId, userId, now, fieldRef, onBack }: TicketPaneProps) {
  const { data, error, refetch } = useTicket(userId, ticketId);
  const back = (
    <IconButton label="Back to the chats" className="-ml-2 wide:hidden" onClick={onBack}>
      <Icon name="chevron-left" className="size-5.5" />
    </IconButton>
  );
  if (!data) {
    return (
      <div className="grid gap-3 p-4">
        {back}
        {error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <p role="status" data-loading className="sr-only">
              Loading…
            </p>
            <Skeleton className="h-24" />
          </>
        )}
      </div>
    );
  }
  const { ticket } = data;
  const { customer, subject, number, status, createdAt, replyDueAt } = ticket;
  const clock = replyDueAt ? replyClock(replyDueAt, now) : null;
  return (
    <>
      <header className="flex shrink-0 flex-wrap items-center gap-2.5 border-b border-line px-3 py-2 wide:min-h-16 wide:px-5">
        {back}
        <Avatar name={customer.name} />
        <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
          <h2 className="font-sans text-base font-bold">{subject}</h2>
          <p className="text-xs text-ink-2">
            <bdi>{customer.name}</bdi> · {number}
          </p>
        </div>
        {clock ? (
          <p className="text-xs text-ink-2">
            <b className={clock.urgency === 'stop' ? 'text-danger' : 'text-ink'}>
              {clock.text} {clock.words}
            </b>
            <span className="block">{clock.promise}</span>
          </p>
        ) : (
          <Tag tone={status === 'answered' ? 'go' : 'quiet'}>
            {status === 'answered' ? 'Answered' : 'Closed'}
          </Tag>
        )}
      </header>
      <div className="relative min-h-0 flex-1 overflow-y-auto px-4 py-3.5 wide:px-5 short:overflow-visible *:max-w-3xl">
        <article className="rounded-[18px] bg-sand px-4 py-3 wrap-anywhere">
          <p className="text-xs text-ink-2">
            <a href={`mailto:${customer.email}`} className="font-semibold text-adire">
              {customer.email}
            </a>{' '}
            · {formatWhen(createdAt, now)}
          </p>
          <p dir="auto" className="mt-1.5 whitespace-pre-wrap">
            <LinkedText text={ticket.message} />
          </p>
          {ticket.attachmentId ? (
            <a
              href={`/api/files/${ticket.attachmentId}`}
              target="_blank"
              rel="noopener"
              className="mt-2 inline-flex min-h-11 items-center gap-1.5 font-semibold text-adire"
            >
              <Icon name="paperclip" className="size-4.5" />
              Attachment
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          ) : null}
        </article>
        {ticket.replies.map((reply) => (
          <article
            key={reply.at}
            className="mt-2.5 ml-6 rounded-[18px] bg-tint px-4 py-3 wrap-anywhere"
          >
            <p className="flex items-center gap-1.5 text-xs text-ink-2">
              <Icon name="mail" className="size-4 shrink-0" />
              {reply.author.userId === userId ? 'You' : reply.author.name} answered by mail ·{' '}
              {formatWhen(reply.at, now)}
            </p>
            <p dir="auto" className="mt-1.5 whitespace-pre-wrap">
              <LinkedText text={reply.text} />
            </p>
          </article>
        ))}
        {status === 'closed' ? (
          <p className="py-4 text-center text-xs text-ink-2">
            Closed{ticket.closedBy ? ` by ${ticket.closedBy.name}` : ''}
          </p>
        ) : (
          <Answer key={ticketId} ticket={ticket} userId={userId} fieldRef={fieldRef} />
        )}
      </div>
    </>
  );
}

interface AnswerProps extends Pick<TicketPaneProps, 'userId' | 'fieldRef'> {
  ticket: TicketDto;
}

function Answer({ ticket, userId, fieldRef }: AnswerProps) {
  const { ticketId, customer } = ticket;
  const { run, isBusy } = useChange(userId);
  const draftId = ticketDraft(ticketId);
  const [text, setText] = useState(() => readDraft(userId, draftId).reply);
  const [error, setError] = useState<string | null>(null);
  /** Reused by each retry, so that one mail is sent. */
  const command = useRef<{ of: string; id: string } | null>(null);

  function commandFor(of: string): string {
    if (command.current?.of !== of) command.current = { of, id: randomHex(12) };
    return command.current.id;
  }

  /** Reads the stored draft, because the agent may type while the answer is being sent. */
  function write(to: (now: string) => string): void {
    const draft = readDraft(userId, draftId);
    const next = to(draft.reply);
    setText(next);
    storeDraft(userId, draftId, { ...draft, reply: next });
  }

  async function answer(event: FormEvent): Promise<void> {
    event.preventDefault();
    const reply = text.trim();
    if (!reply) return setError(SUPPORT_MESSAGES.ticketReplyEmpty);
    const body = { ticketId, text: reply, commandId: commandFor(reply), owner: userId };
    const isDone = await run(
      () => apiPost('/api/support/ticket/reply', body, PAGE_MESSAGES.errorOccurred),
      `Mailed to ${customer.name}`,
    );
    if (isDone) write((now) => (now.trim() === reply ? '' : now));
  }

  return (
    <form className="mt-4" noValidate onSubmit={(event) => void answer(event)}>
      <TextArea
        ref={fieldRef}
        data-of={ticketId}
        label={`Reply to ${customer.name}`}
        rows={5}
        value={text}
        maxLength={MAX_TICKET_REPLY}
        error={error}
        hint={`Goes to ${customer.email}.`}
        onChange={({ target }) => {
          write(() => target.value);
          setError(null);
        }}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={isBusy}>
          Send by mail
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            if (text.trim()) return setError(SUPPORT_MESSAGES.ticketUnsent);
            const body = { ticketId, commandId: commandFor(''), owner: userId };
            void run(
              () => apiPost('/api/support/ticket/close', body, PAGE_MESSAGES.errorOccurred),
              'Closed',
            );
          }}
        >
          Close ticket
        </Button>
      </div>
    </form>
  );
}
