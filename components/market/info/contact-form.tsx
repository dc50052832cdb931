'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { EmailField } from '@/components/ui/email-field';
import { TextArea, TextField } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { ErrorNotice, Notice } from '@/components/ui/notice';
import { textProps, useForm } from '@/components/ui/use-form';
import { ApiError, readAnswer, toUnreachableError } from '@/lib/client/api';
import { randomHex } from '@/lib/client/random-hex';
import { useSession } from '@/lib/client/session/use-session';
import { pushToast } from '@/lib/client/toast-queue';
import {
  MAX_ATTACHMENT_BYTES,
  MAX_CONTACT_MESSAGE,
  MAX_SUBJECT,
} from '@/lib/conversations/support/policy';
import { formatBytes, plural } from '@/lib/core/format';
import { MESSAGES } from '@/lib/core/messages';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import {
  type ContactValues,
  NO_MESSAGE,
  readContactDraft,
  saveContactDraft,
} from './contact-draft';

const TYPES = 'image/jpeg,image/png,image/webp,application/pdf';
/** Timeout for a 5 MB attachment on a slow connection, ms. */
const TIMEOUT_MS = 180_000;

/** Writes to support, with a photo or a PDF, and shows the ticket's number. */
export function ContactForm() {
  const { user, isLoading } = useSession();
  const owner = user?._id ?? null;
  const [attachment, setAttachment] = useState<File | null>(null);
  const [attachmentError, setAttachmentError] = useState<string | null>(null);
  /** Name of the file that a reload removed from the form. */
  const [lost, setLost] = useState('');
  const [sent, setSent] = useState<{ ticket: string; email: string } | null>(null);
  const done = useRef<HTMLDivElement>(null);
  const commandId = useRef('');
  const form = useForm<ContactValues>({
    initial: NO_MESSAGE,
    check: async (values) => {
      if (attachmentError) throw new ApiError(attachmentError, 413);
      const { contactFields } = await import('@/lib/conversations/support/schemas');
      const issues = contactFields.safeParse(values).error?.issues ?? [];
      return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]).reverse());
    },
    send: async (values) => {
      commandId.current ||= randomHex(16);
      const ticket = await sendMessage(values, attachment, commandId.current);
      commandId.current = '';
      saveContactDraft(owner, NO_MESSAGE);
      setAttachment(null);
      setLost('');
      setSent({ ticket, email: values.email.trim() });
      form.reset(NO_MESSAGE);
      pushToast({ tone: 'success', text: MESSAGES.messageSent });
    },
  });
  const { values, set } = form;

  // From the draft, the link and the session; text typed since then stays.
  const isFilled = useRef(false);
  useEffect(() => {
    if (isLoading || isFilled.current) return;
    isFilled.current = true;
    const subject = new URLSearchParams(location.search).get('subject') ?? '';
    const known = { ...(user && { name: user.name, email: user.email }), subject };
    const stored = readContactDraft(owner);
    setLost(stored.attached);
    for (const name of Object.keys(NO_MESSAGE)) {
      const value = stored.values[name] || known[name as keyof typeof known];
      if (value && !values[name]) set(name, value.slice(0, MAX_CONTACT_MESSAGE));
    }
  }, [isLoading, owner, user, values, set]);
  useEffect(() => {
    if (isFilled.current) saveContactDraft(owner, values, attachment?.name ?? lost);
  }, [owner, values, attachment, lost]);
  useEffect(() => {
    if (sent) done.current?.focus();
  }, [sent]);

  function choose(file: File | undefined): void {
    if (!file) return;
    setAttachment(file);
    setLost('');
    setAttachmentError(findProblem(file));
  }

  if (sent) {
    return (
      <div ref={done} tabIndex={-1} className="outline-none">
        <Notice tone="success">
          <b className="block">We have your message. Your ticket is {sent.ticket}.</b>
          We answer at {sent.email}. Keep the number until then.
        </Notice>
        <Button variant="quiet" className="mt-4" onClick={() => setSent(null)}>
          Write another message
        </Button>
      </div>
    );
  }
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={form.submit} className="grid gap-4.5">
      <ErrorNotice message={form.message} />
      <div className="grid gap-4.5 wide:grid-cols-2">
        <TextField {...textProps(form, 'name')} label="Name" autoComplete="name" required />
        <EmailField
          {...textProps(form, 'email')}
          onSuggestion={(email) => form.set('email', email)}
          label="Email"
          autoComplete="email"
          required
        />
      </div>
      <TextField
        {...textProps(form, 'subject')}
        label="Subject"
        maxLength={MAX_SUBJECT}
        placeholder="Order 8F21C4: a drink is missing"
        required
      />
      <TextArea
        {...textProps(form, 'message')}
        label="Message"
        rows={6}
        maxLength={MAX_CONTACT_MESSAGE}
        hint={<Counter typed={values.message.length} />}
        required
      />
      <Attachment
        file={attachment}
        error={attachmentError}
        lost={lost}
        onChoose={choose}
        onRemove={() => {
          setAttachment(null);
          setAttachmentError(null);
        }}
      />
      <Button type="submit" isBlock isBusy={form.isBusy}>
        {form.isBusy ? 'Sending…' : 'Send message'}
      </Button>
    </form>
  );
}

/** Why the server would refuse the file; null if it looks right. */
function findProblem({ size, type }: File): string | null {
  if (size > MAX_ATTACHMENT_BYTES) return FILE_MESSAGES.attachmentTooLarge;
  // Some phones report no type; the server checks the bytes.
  return type === '' || TYPES.split(',').includes(type) ? null : FILE_MESSAGES.attachmentType;
}

/** Shown near the length limit. */
function Counter({ typed }: { typed: number }) {
  const left = MAX_CONTACT_MESSAGE - typed;
  return (
    <span role="status">
      {left > 200
        ? 'For a problem with an order, give its number.'
        : `${plural(left, 'character')} left.`}
    </span>
  );
}

async function sendMessage(
  values: ContactValues,
  attachment: File | null,
  commandId: string,
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...values, commandId })) form.set(name, value);
  if (attachment) form.set('attachment', attachment);
  let response: Response;
  try {
    response = await fetch('/api/mail/contact', {
      method: 'POST',
      body: form,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw toUnreachableError(MESSAGES.sendFailed);
  }
  return (await readAnswer<{ ticket: string }>(response, MESSAGES.sendFailed)).ticket;
}

interface AttachmentProps {
  file: File | null;
  error: string | null;
  /** Name of the file that was chosen before a reload; empty if none was. */
  lost: string;
  onChoose: (file: File | undefined) => void;
  onRemove: () => void;
}

function Attachment({ file, error, lost, onChoose, onRemove }: AttachmentProps) {
  const id = useId();
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return setPreview(null);
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">
        Attachment <span className="font-normal text-ink-2">(optional)</span>
      </p>
      {file ? (
        <div className="flex items-center gap-3.5 rounded-tile bg-sand p-2.5">
          {preview ? (
            <img src={preview} alt="" className="size-14 shrink-0 rounded-control object-cover" />
          ) : (
            <Icon name="file-text" className="m-3 size-8 shrink-0 text-ink-2" />
          )}
          <p className="min-w-0 flex-1 text-sm">
            <b className="block truncate">{file.name}</b>
            {formatBytes(file.size)}
          </p>
          <IconButton label="Remove attachment" onClick={onRemove}>
            <Icon name="x" className="size-5" />
          </IconButton>
        </div>
      ) : (
        <label
          htmlFor={id}
          className={`${buttonClass('quiet')} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-adire`}
        >
          <Icon name="paperclip" className="size-5" />
          Add a photo or PDF
          <input
            id={id}
            type="file"
            accept={TYPES}
            className="sr-only"
            onChange={({ target }) => onChoose(target.files?.[0])}
          />
        </label>
      )}
      <FieldError id={id} error={error} />
      {file || error ? null : lost ? (
        <p className="mt-1.5 text-sm font-semibold text-mango-text wrap-anywhere">
          Attach {lost} again. Reloading the page removed it.
        </p>
      ) : (
        <p className="mt-1.5 text-sm text-ink-2">Up to 5 MB.</p>
      )}
    </div>
  );
}
