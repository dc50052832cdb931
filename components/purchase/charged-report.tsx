'use client';

import { useRef, useState } from 'react';

import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import { Naira } from '@/components/ui/naira';
import { ErrorNotice, Notice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { textProps, useForm } from '@/components/ui/use-form';
import { apiPost } from '@/lib/client/api';
import { randomHex } from '@/lib/client/random-hex';
import { pushToast } from '@/lib/client/toast-queue';
import { formatClockSoon } from '@/lib/core/format';
import type { ChargedReportDto } from '@/lib/purchases/moves/reports/dto';
import { REPORT_MESSAGES } from '@/lib/purchases/moves/reports/messages';
import { MAX_REPORT } from '@/lib/purchases/moves/reports/policy';

import { CATEGORY_NAMES } from './report-text';

interface ChargedReportProps {
  charged: ChargedReportDto;
  /** Path of the call that objects. */
  path: string;
  now: Date;
  onChange: () => void;
}

const OUTCOMES = {
  waiting: 'You objected. Someone else at Eki is looking at it.',
  kept: 'You objected. It stays at your cost.',
  moved: 'You objected, and Eki pays instead.',
} as const;

/** A refund that cost a shop or a rider money, with the button to object. */
export function ChargedReport({ charged, path, now, onChange }: ChargedReportProps) {
  const { id, number, amount, answer, objectBy, objection } = charged;
  const [isOpen, setOpen] = useState(false);
  const sent = useRef<{ of: string; id: string } | null>(null);
  const form = useForm({
    initial: { message: '' },
    check: ({ message }) => (message.trim() ? {} : { message: REPORT_MESSAGES.objection }),
    send: async ({ message }) => {
      // A repeat of the same objection has the same id.
      if (sent.current?.of !== message) sent.current = { of: message, id: randomHex(12) };
      const body = { reportId: id, message, commandId: sent.current.id };
      await apiPost(path, body, REPORT_MESSAGES.objectFailed);
      pushToast({ tone: 'success', text: 'Objection sent' });
      setOpen(false);
      onChange();
    },
  });
  return (
    <Notice
      tone={objection?.outcome === 'moved' ? 'success' : 'warn'}
      action={
        objection ? null : (
          <Button variant="quiet" size="board" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Object
          </Button>
        )
      }
    >
      <p>
        <b>
          <Naira amount={amount} />
        </b>{' '}
        of {number} went back to the customer: {CATEGORY_NAMES.order[charged.category]}.
      </p>
      <p>
        {objection
          ? OUTCOMES[objection.outcome]
          : `Not your mistake? Object by ${formatClockSoon(objectBy, now)}.`}
      </p>
      {isOpen ? (
        <Sheet
          isOpen
          onClose={() => setOpen(false)}
          title={`Object to ${number}`}
          description="You can do this once. Someone else at Eki will look at it."
          footer={
            <Button type="submit" form={`object-${id}`} isBlock isBusy={form.isBusy}>
              Send objection
            </Button>
          }
        >
          <form
            ref={form.ref}
            id={`object-${id}`}
            noValidate
            className="grid gap-4 wrap-anywhere"
            onSubmit={form.submit}
          >
            <p className="rounded-control bg-sand px-3.5 py-3">
              Our answer to the customer: “{answer}”
            </p>
            <TextArea
              label="Why it wasn’t your mistake"
              rows={4}
              maxLength={MAX_REPORT}
              {...textProps(form, 'message')}
            />
            <ErrorNotice message={form.message} />
          </form>
        </Sheet>
      ) : null}
    </Notice>
  );
}
