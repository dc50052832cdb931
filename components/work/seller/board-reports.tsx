'use client';

import { useRef, useState } from 'react';
import { ChargedReport } from '@/components/purchase/charged-report';
import { problemTitle } from '@/components/purchase/report-text';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import { focusFirstError } from '@/components/ui/focus-first-error';
import { Naira } from '@/components/ui/naira';
import { ErrorNotice } from '@/components/ui/notice';
import { PhotoField, usePhotoUpload } from '@/components/ui/photo-field';
import { RadioList } from '@/components/ui/radio-list';
import { Ring } from '@/components/ui/ring';
import { Sheet } from '@/components/ui/sheet';
import { useAction } from '@/components/ui/use-action';
import { apiPost } from '@/lib/client/api';
import { randomHex } from '@/lib/client/random-hex';
import { pushToast } from '@/lib/client/toast-queue';
import { formatTime, formatWhen } from '@/lib/core/format';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import type { BoardDto } from '@/lib/purchases/moves/board/dto';
import type { BoardReportDto } from '@/lib/purchases/moves/reports/dto';
import { REPORT_MESSAGES } from '@/lib/purchases/moves/reports/messages';
import { MAX_REPORT } from '@/lib/purchases/moves/reports/policy';
import { answerClock } from './board-text';

interface BoardReportsProps {
  data: Pick<BoardDto, 'reports' | 'charged'>;
  now: Date;
  onChange: () => void;
}

/** Questions about customers' reports, and refunds at the shop's cost. */
export function BoardReports({ data, now, onChange }: BoardReportsProps) {
  if (data.reports.length + data.charged.length === 0) return null;
  return (
    <section aria-label="Problem reports" className="mt-2 grid gap-2">
      {data.reports.map((report) => (
        <Question key={report.id} report={report} now={now} onChange={onChange} />
      ))}
      {data.charged.map((charged) => (
        <ChargedReport
          key={charged.id}
          charged={charged}
          path="/api/seller/report/object"
          now={now}
          onChange={onChange}
        />
      ))}
    </section>
  );
}

interface QuestionProps {
  report: BoardReportDto;
  now: Date;
  onChange: () => void;
}

function toTitle({ category, items }: BoardReportDto): string {
  return problemTitle(
    'order',
    category,
    items.map(({ name, quantity }) => `${quantity} × ${name}`),
  );
}

/** One question, with the sheet to answer it. What is typed stays when the sheet is closed. */
function Question({ report, now, onChange }: QuestionProps) {
  const [isOpen, setOpen] = useState(false);
  const clock = answerClock(report, now);
  const draft = useAnswer(report, () => {
    setOpen(false);
    onChange();
  });
  return (
    <article className="flex flex-wrap items-center gap-x-3.5 gap-y-2 rounded-[18px] border border-line bg-card px-4 py-3">
      <Ring clock={clock} label={`Answer by ${formatTime(report.answerBy)}`} />
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <h2 className="text-base leading-snug">
          {report.number}: {toTitle(report)}
        </h2>
        <p className="text-sm text-ink-2">
          {report.askedBy} from Eki: “{report.question}”
        </p>
      </div>
      <Button aria-haspopup="dialog" size="board" onClick={() => setOpen(true)}>
        {clock.isOver ? 'Answer' : `Answer by ${formatTime(report.answerBy)}`}
      </Button>
      {isOpen ? (
        <Sheet
          isOpen
          onClose={() => setOpen(false)}
          title={`Order ${report.number}`}
          description={
            report.deliveredAt ? `Delivered ${formatWhen(report.deliveredAt, now)}` : undefined
          }
          footer={
            <Button type="submit" form="report-answer" isBlock isBusy={draft.isBusy}>
              Send answer
            </Button>
          }
        >
          <AnswerForm report={report} draft={draft} now={now} />
        </Sheet>
      ) : null}
    </article>
  );
}

/** The shop's answer while it is written. */
function useAnswer(report: BoardReportDto, onSent: () => void) {
  const [agrees, setAgrees] = useState<boolean | null>(report.mayAgree ? null : false);
  const [message, setMessage] = useState('');
  const [photoId, setPhotoId] = useState<string | null>(null);
  const [errors, setErrors] = useState<{ agrees?: string; message?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<{ of: string; id: string } | null>(null);
  const photo = usePhotoUpload('problem', photoId, setPhotoId);
  const action = useAction(
    async () => {
      const found = {
        ...(agrees === null && { agrees: REPORT_MESSAGES.shopChoice }),
        ...(agrees === false && message.trim() === '' && { message: REPORT_MESSAGES.shopAnswer }),
      };
      setErrors(found);
      if (Object.keys(found).length > 0) {
        focusFirstError(form.current);
        return;
      }
      if (!agrees && (photo.state === 'sending' || photo.state === 'failed')) {
        action.setMessage(FILE_MESSAGES.photoWaits);
        return;
      }
      const fields = {
        reportId: report.id,
        agrees,
        ...(agrees ? {} : { message: message.trim(), ...(photoId && { photoId }) }),
      };
      // A repeat of the same answer has the same id.
      const of = JSON.stringify(fields);
      if (sent.current?.of !== of) sent.current = { of, id: randomHex(12) };
      await apiPost(
        '/api/seller/report/answer',
        { ...fields, commandId: sent.current.id },
        REPORT_MESSAGES.shopFailed,
      );
      pushToast({ tone: 'success', text: 'Answer sent' });
      onSent();
    },
    {
      onError: (_, text) => {
        if (text === FILE_MESSAGES.photoGone) photo.remove();
        return text;
      },
    },
  );
  return {
    ...action,
    form,
    agrees,
    text: message,
    photo,
    errors,
    choose: (to: boolean) => {
      setAgrees(to);
      setErrors({});
    },
    write: (to: string) => {
      setMessage(to);
      setErrors({});
    },
  };
}

interface AnswerFormProps {
  report: BoardReportDto;
  draft: ReturnType<typeof useAnswer>;
  now: Date;
}

function AnswerForm({ report, draft, now }: AnswerFormProps) {
  const { agrees, text, errors, photo } = draft;
  const isOver = new Date(report.answerBy) <= now;
  const isAboutPacking = report.category === 'missing' || report.category === 'wrong';
  return (
    <form
      ref={draft.form}
      id="report-answer"
      noValidate
      className="grid gap-4 wrap-anywhere"
      onSubmit={(event) => {
        event.preventDefault();
        void draft.run();
      }}
    >
      <div>
        <h3 className="text-lg">{toTitle(report)}</h3>
        <Pictures report={report} />
        <p className="mt-3">
          “{report.message}”{' '}
          <span className="text-sm text-ink-2">
            {report.customerName}, {formatWhen(report.at, now)}
          </span>
        </p>
        <div className="mt-3 rounded-control bg-tint px-3.5 py-3">
          <b>{report.question}</b>
          <p className="text-sm text-ink-2">
            {report.askedBy} from Eki, {formatWhen(report.askedAt, now)}
          </p>
        </div>
      </div>
      {report.mayAgree ? (
        <RadioList
          legend="Your answer"
          look="boxes"
          options={[
            { value: 'yes', text: <Choice title="Agree" text="It was our mistake." /> },
            {
              value: 'no',
              text: (
                <Choice
                  title={isAboutPacking ? 'We packed it' : 'It wasn’t us'}
                  text="Say what happened, with a photo."
                />
              ),
            },
          ]}
          value={agrees === null ? null : agrees ? 'yes' : 'no'}
          error={errors.agrees}
          onChange={(to) => draft.choose(to === 'yes')}
        />
      ) : null}
      {agrees && report.cost !== null ? (
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 tabular">
          <dt className="font-bold">You give back</dt>
          <dd className="text-right font-bold">
            <Naira amount={report.cost} />
          </dd>
          {report.keeps !== null ? (
            <p className="col-span-2 text-sm text-ink-2">
              <Naira amount={report.keeps} /> of {report.number} stays yours.
            </p>
          ) : null}
        </dl>
      ) : null}
      {agrees === false ? (
        <>
          <TextArea
            label={isAboutPacking ? 'What you packed' : 'What happened'}
            rows={3}
            maxLength={MAX_REPORT}
            value={text}
            error={errors.message}
            onChange={({ target }) => draft.write(target.value)}
          />
          <PhotoField label="Photo" photo={photo} />
        </>
      ) : null}
      <p className="text-sm text-ink-2">
        {agrees === false
          ? `${report.askedBy} reads it and decides. If it still costs you, you can object once within 48 hours.`
          : isOver
            ? 'Your time to answer is over. We may decide without you.'
            : `No answer by ${formatTime(report.answerBy)}? We’ll decide without it. We may decide sooner.`}
      </p>
      <ErrorNotice message={draft.message} />
    </form>
  );
}

function Choice({ title, text }: { title: string; text: string }) {
  return (
    <span className="block leading-snug">
      <b className="block">{title}</b>
      <span className="text-sm text-ink-2">{text}</span>
    </span>
  );
}

/** What was ordered, and the customer's photo. */
function Pictures({ report }: { report: BoardReportDto }) {
  const ordered = report.items.find(({ image }) => image !== '');
  if (!ordered && !report.photoId) return null;
  return (
    <div className="mt-3 grid grid-cols-2 gap-2.5">
      {ordered ? (
        <figure>
          <img
            src={`${ordered.image}-320.webp`}
            alt={ordered.name}
            className="aspect-square w-full rounded-control bg-sand object-cover"
          />
          <figcaption className="mt-1 text-sm font-semibold">Ordered</figcaption>
        </figure>
      ) : null}
      {report.photoId ? (
        <figure>
          <a href={`/api/files/${report.photoId}`} target="_blank" rel="noreferrer">
            <img
              src={`/api/files/${report.photoId}`}
              alt="From the customer"
              className="aspect-square w-full rounded-control bg-sand object-cover"
            />
          </a>
          <figcaption className="mt-1 text-sm font-semibold">Received</figcaption>
        </figure>
      ) : null}
    </div>
  );
}
