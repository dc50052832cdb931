'use client';

import clsx from 'clsx';
import { type FormEvent, useId, useState } from 'react';
import { asksForItems, ReportItems } from '@/components/purchase/report-items';
import { CATEGORY_NAMES } from '@/components/purchase/report-text';
import { Button } from '@/components/ui/button';
import { controlClass, TextArea, TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { RadioList } from '@/components/ui/radio-list';
import { Sheet } from '@/components/ui/sheet';
import { ActionSheet } from '@/components/work/kit/action-sheet';
import { apiPost } from '@/lib/client/api';
import { CHAT_PRIORITIES, type ChatPriority } from '@/lib/conversations/chat/policy';
import type {
  AgentDto,
  CustomerServiceDto,
  SupportConversationDto,
} from '@/lib/conversations/support/dto';
import { SUPPORT_MESSAGES } from '@/lib/conversations/support/messages';
import { MAX_LABEL, MAX_LABELS } from '@/lib/conversations/support/policy';
import { formatNaira, formatWhen } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { amountMessage, parseNaira } from '@/lib/core/parse-naira';
import { toIso } from '@/lib/core/time';
import { REPORT_MESSAGES } from '@/lib/purchases/moves/reports/messages';
import {
  MAX_REPORT,
  REPORT_CATEGORIES,
  type ReportCategory,
} from '@/lib/purchases/moves/reports/policy';
import { firstName } from './desk-text';
import { Key } from './key';
import { snoozeChoices } from './snooze-choices';
import { refreshDesk, useChange } from './use-desk';

const PRIORITIES: Record<ChatPriority, string> = {
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
};

/** Suggested labels; agents may type others. */
const USUAL_LABELS = ['Missing item', 'Late', 'Payment', 'Refund', 'Account'];

const CHOICE =
  'min-h-11 rounded-full border border-transparent px-3.5 text-sm font-semibold inset-ring-[1.5px] wide:min-h-9';

/** Chats returned to the queue on this page: their agent needs no notification. */
const givenBack = new Set<string>();
export const isGivenBack = (chatId: string): boolean => givenBack.delete(chatId);

interface ChatSheetProps {
  chat: SupportConversationDto;
  userId: string;
  agents: readonly AgentDto[];
  onSnooze: (() => void) | null;
  onClose: () => void;
}

/** A chat's assignee, priority and labels. */
export function ChatSheet({ chat, userId, agents, onSnooze, onClose }: ChatSheetProps) {
  const { chatId, assignee, labels, priority, status } = chat;
  const id = useId();
  const { run, isBusy } = useChange(userId);
  const canAssign = status === 'open' || status === 'snoozed';
  const others = agents.filter((agent) => agent.userId !== assignee?.userId);
  const [to, setTo] = useState('');

  function assign(event: FormEvent): void {
    event.preventDefault();
    if (!to) return;
    const body = {
      chatId,
      userId: to === 'queue' ? null : to,
      from: assignee?.userId ?? null,
      owner: userId,
    };
    if (to === 'queue') givenBack.add(chatId);
    const name = agents.find((agent) => agent.userId === to)?.name;
    void run(
      () => apiPost('/api/support/assign', body, PAGE_MESSAGES.errorOccurred),
      name ? `${to === userId ? 'You have' : `${name} has`} it now` : 'Back in the queue',
    ).then((isDone) => {
      if (isDone) onClose();
      else givenBack.delete(chatId);
    });
  }

  return (
    <Sheet isOpen onClose={onClose} title={chat.customer.name}>
      <div className="grid gap-5">
        {canAssign ? (
          <form onSubmit={assign}>
            <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
              {assignee
                ? `${assignee.userId === userId ? 'You have' : `${assignee.name} has`} this chat`
                : 'This chat isn’t assigned yet'}
            </label>
            <div className="flex items-center gap-2">
              {/* Arrow keys change a select immediately on some systems, so a button applies it. */}
              <select
                id={id}
                value={to}
                className={controlClass}
                onChange={({ target }) => setTo(target.value)}
              >
                <option value="">Give it to…</option>
                {others.map((agent) => (
                  <option key={agent.userId} value={agent.userId}>
                    {agent.userId === userId ? 'Me' : agent.name}
                    {agent.isOnline && agent.state === 'online' ? `, ${agent.load} open` : ', away'}
                  </option>
                ))}
                {assignee ? <option value="queue">Back to the queue</option> : null}
              </select>
              <Button type="submit" variant="outline" isBusy={isBusy} disabled={!to}>
                Give
              </Button>
            </div>
          </form>
        ) : null}
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">Priority</legend>
          <div className="flex flex-wrap gap-2">
            {CHAT_PRIORITIES.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={priority === one}
                className={clsx(
                  CHOICE,
                  priority === one ? 'bg-tint text-adire inset-ring-adire' : 'inset-ring-line',
                )}
                onClick={() => {
                  const body = { chatId, priority: one, owner: userId };
                  void run(() =>
                    apiPost('/api/support/priority', body, PAGE_MESSAGES.errorOccurred),
                  );
                }}
              >
                {PRIORITIES[one]}
              </button>
            ))}
          </div>
        </fieldset>
        <Labels
          labels={labels}
          onChange={(next) => {
            const body = { chatId, labels: next, owner: userId };
            void run(() => apiPost('/api/support/label', body, PAGE_MESSAGES.errorOccurred));
          }}
        />
        {onSnooze ? (
          <Button variant="quiet" isBlock onClick={onSnooze}>
            <Icon name="alarm-clock" className="size-5" />
            Snooze
          </Button>
        ) : null}
      </div>
    </Sheet>
  );
}

function Labels({
  labels,
  onChange,
}: {
  labels: readonly string[];
  onChange: (labels: string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const add = (label: string): void => {
    if (labels.length >= MAX_LABELS) {
      setError(SUPPORT_MESSAGES.labelsTooMany);
      return;
    }
    onChange([...new Set([...labels, label])]);
    setTyped('');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const label = typed.trim();
    if (label) add(label);
  };
  const more = USUAL_LABELS.filter((label) => !labels.includes(label));
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Labels</legend>
      <div className="mb-3 flex flex-wrap gap-2">
        {labels.map((label) => (
          <button
            key={label}
            type="button"
            aria-label={`Remove ${label}`}
            className={clsx(
              CHOICE,
              'inline-flex items-center gap-1.5 bg-mango-tint text-mango-text inset-ring-mango-text',
            )}
            onClick={() => onChange(labels.filter((one) => one !== label))}
          >
            {label}
            <Icon name="x" className="size-4" strokeWidth={2} />
          </button>
        ))}
        {more.map((label) => (
          <button
            key={label}
            type="button"
            aria-label={`Add ${label}`}
            className={clsx(CHOICE, 'text-ink-2 inset-ring-line')}
            onClick={() => add(label)}
          >
            {label}
          </button>
        ))}
      </div>
      <form onSubmit={submit}>
        <TextField
          label="Another label"
          value={typed}
          maxLength={MAX_LABEL}
          error={error}
          trailing={
            <button type="submit" className="min-h-11 px-3 text-sm font-bold text-adire">
              Add
            </button>
          }
          onChange={({ target }) => {
            setTyped(target.value);
            setError(null);
          }}
        />
      </form>
    </fieldset>
  );
}

interface SnoozeSheetProps {
  chat: SupportConversationDto;
  /** `seq` of the last message shown. */
  upTo: number;
  userId: string;
  now: Date;
  onClose: () => void;
}

/** Snoozes a chat; it reopens automatically, or as soon as the customer writes. */
export function SnoozeSheet({ chat, upTo, userId, now, onClose }: SnoozeSheetProps) {
  const { run } = useChange(userId);
  // Messages that arrive while the sheet covers the conversation haven't been read.
  const [seq] = useState(upTo);
  const snooze = (until: Date | null): void => {
    const { chatId } = chat;
    const body = { chatId, until: toIso(until), seq, owner: userId };
    void run(
      () => apiPost('/api/support/snooze', body, PAGE_MESSAGES.errorOccurred),
      until ? `Back ${formatWhen(until, now)}` : 'Back in your chats',
    ).then((isDone) => isDone && onClose());
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Snooze"
      description={
        chat.waitingSince
          ? `${firstName(chat.customer.name)} is waiting for an answer. The chat returns to your list then, or as soon as they write.`
          : 'It returns to your list then, or as soon as the customer writes.'
      }
    >
      <div className="grid gap-2">
        {snoozeChoices(now).map(({ text, until }) => (
          <Button key={text} variant="quiet" isBlock onClick={() => snooze(until)}>
            <span className="flex-1 text-left">{text}</span>
            <span className="text-sm font-normal text-ink-2">{formatWhen(until, now)}</span>
          </Button>
        ))}
        {chat.snoozedUntil ? (
          <Button variant="outline" isBlock onClick={() => snooze(null)}>
            Wake it up now
          </Button>
        ) : null}
      </div>
    </Sheet>
  );
}

interface RefundSheetProps {
  chatId: string;
  service: CustomerServiceDto;
  customerName: string;
  userId: string;
  onClose: () => void;
}

/** Requests a refund to the customer's wallet from ops. */
export function RefundSheet({ chatId, service, customerName, userId, onClose }: RefundSheetProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  return (
    <ActionSheet
      title={`Refund for ${service.number}`}
      description={`Ops decide about it. It goes to ${customerName}’s wallet.`}
      path="/api/support/refund-request"
      action="Ask for refund"
      done="Ops have your request"
      toFields={() => {
        const amount = parseNaira(typed) ?? 0;
        const isWrong = amount === 0 || amount > service.refundable;
        const why = isWrong
          ? `Enter an amount up to ${formatNaira(service.refundable)}.`
          : Number.isNaN(amount) && amountMessage(typed);
        setError(why || null);
        if (why) return null;
        return { chatId, kind: service.kind, id: service.id, amount, owner: userId };
      }}
      onDone={() => refreshDesk(userId)}
      onClose={onClose}
    >
      <TextField
        label="Amount, ₦"
        inputMode="decimal"
        value={typed}
        error={error}
        hint={`Up to ${formatNaira(service.refundable)}`}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(null);
        }}
      />
    </ActionSheet>
  );
}

/** Reports a problem for the customer, who sees it on the purchase's page. */
export function ReportSheet({ chatId, service, customerName, userId, onClose }: RefundSheetProps) {
  const [category, setCategory] = useState<ReportCategory | null>(null);
  const [itemIds, setItemIds] = useState<string[]>([]);
  const [text, setText] = useState('');
  const [errors, setErrors] = useState<{ category?: string; text?: string }>({});
  const items = service.items.map(({ id, name, quantity }) => ({
    id,
    label: `${quantity} × ${name}`,
  }));
  const hasItems = asksForItems(items, category);
  return (
    <ActionSheet
      title={`Report a problem with ${service.number}`}
      description={`Ops answer within 30 minutes. ${customerName} sees it on the ${service.kind}’s page.`}
      path="/api/support/report/open"
      hasReason={false}
      action="Send report"
      done="Ops have the report"
      toFields={() => {
        const message = text.trim();
        setErrors({
          ...(category ? {} : { category: REPORT_MESSAGES.category }),
          ...(message ? {} : { text: REPORT_MESSAGES.message }),
        });
        if (!category || !message) return null;
        return {
          chatId,
          kind: service.kind,
          id: service.id,
          category,
          message,
          ...(hasItems && itemIds.length > 0 && { itemIds }),
        };
      }}
      onDone={() => refreshDesk(userId)}
      onClose={onClose}
    >
      <RadioList
        legend="What went wrong?"
        look="pills"
        options={REPORT_CATEGORIES.map((value) => ({
          value,
          text: CATEGORY_NAMES[service.kind][value],
        }))}
        value={category}
        error={errors.category}
        onChange={(to) => {
          setCategory(to);
          setErrors({});
        }}
      />
      {hasItems ? <ReportItems items={items} chosen={itemIds} onChange={setItemIds} /> : null}
      <TextArea
        label="What happened?"
        rows={4}
        maxLength={MAX_REPORT}
        value={text}
        error={errors.text}
        onChange={({ target }) => {
          setText(target.value);
          setErrors({});
        }}
      />
    </ActionSheet>
  );
}

const KEYS: readonly [keys: readonly string[], does: string][] = [
  [['J'], 'Next chat'],
  [['K'], 'Previous chat'],
  [['T'], 'Take'],
  [['R'], 'Reply'],
  [['E'], 'Resolve'],
  [['/'], 'Search; in a reply: saved replies'],
  [['@'], 'In a note: mention someone'],
  [['Enter'], 'Send'],
  [['Shift', 'Enter'], 'New line'],
  [['Esc'], 'Leave what you’re typing in'],
  [['?'], 'This list'],
];

/** Keyboard shortcuts. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet isOpen onClose={onClose} title="Keyboard">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
        {KEYS.map(([keys, does]) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
