'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import { ErrorNotice } from '@/components/ui/notice';
import { textProps, useForm } from '@/components/ui/use-form';
import { apiPost } from '@/lib/client/api';
import { randomHex } from '@/lib/client/random-hex';
import { pushToast } from '@/lib/client/toast-queue';
import type { ServiceKind } from '@/lib/core/service-kind';
import { REPORT_MESSAGES } from '@/lib/purchases/moves/reports/messages';
import { MAX_REPORT } from '@/lib/purchases/moves/reports/policy';
import { REPLY_PROMISE } from './report-text';

/** The customer's one reply to an answer. */
export function ReplyToReport({ kind, reportId }: { kind: ServiceKind; reportId: string }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const commandId = useRef(randomHex(12));
  const form = useForm({
    initial: { message: '' },
    check: ({ message }) => (message.trim() ? {} : { message: REPORT_MESSAGES.replyEmpty }),
    send: async ({ message }) => {
      const body = { reportId, message, commandId: commandId.current };
      await apiPost(`/api/${kind}/report/reply`, body, REPORT_MESSAGES.replyFailed);
      pushToast({ tone: 'success', text: 'Reply sent', detail: REPLY_PROMISE });
      router.refresh();
    },
  });
  if (!isOpen) {
    return (
      <div className="mt-4">
        <Button variant="quiet" isBlock aria-expanded={false} onClick={() => setOpen(true)}>
          Reply once
        </Button>
        <p className="mt-2 text-center text-sm text-ink-2">
          Not right yet? A person reads your reply.
        </p>
      </div>
    );
  }
  return (
    <form ref={form.ref} noValidate className="mt-4 grid gap-3" onSubmit={form.submit}>
      <TextArea
        label="Your reply"
        rows={3}
        maxLength={MAX_REPORT}
        autoFocus
        {...textProps(form, 'message')}
        onChange={(event) => {
          // Another text is another reply.
          commandId.current = randomHex(12);
          form.set('message', event.currentTarget.value);
        }}
      />
      <ErrorNotice message={form.message} />
      <Button type="submit" isBlock isBusy={form.isBusy}>
        Send reply
      </Button>
    </form>
  );
}
