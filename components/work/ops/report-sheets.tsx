'use client';

import { useState } from 'react';
import { TextArea } from '@/components/ui/field';
import { Naira } from '@/components/ui/naira';
import { RadioList } from '@/components/ui/radio-list';
import { ActionSheet } from '@/components/work/kit/action-sheet';
import type { ObjectionDto, ReportDetailDto } from '@/lib/purchases/moves/reports/dto';
import { REPORT_MESSAGES } from '@/lib/purchases/moves/reports/messages';
import { MAX_QUESTION } from '@/lib/purchases/moves/reports/policy';

interface SheetProps {
  onDone: () => void;
  onClose: () => void;
}

/** Asks a shop of the order what happened. */
export function AskShopSheet({
  report,
  onDone,
  onClose,
}: SheetProps & { report: ReportDetailDto }) {
  const asked = new Set(report.questions.map(({ vendorId }) => vendorId));
  const shops = report.shops.filter(({ vendorId }) => !asked.has(vendorId));
  const [vendorId, setVendorId] = useState(shops[0]?.vendorId ?? '');
  const [question, setQuestion] = useState('');
  const [error, setError] = useState<string | null>(null);
  return (
    <ActionSheet
      title="Ask the shop"
      description="It has 15 minutes of its opening hours. You can decide sooner, and the customer’s clock goes on."
      path="/api/admin/report/ask-shop"
      hasReason={false}
      action="Send question"
      toFields={() => {
        const isEmpty = question.trim() === '';
        setError(isEmpty ? REPORT_MESSAGES.question : null);
        return isEmpty ? null : { reportId: report.id, vendorId, question: question.trim() };
      }}
      done="Question sent"
      onDone={onDone}
      onClose={onClose}
    >
      {shops.length > 1 ? (
        <RadioList
          legend="Which shop?"
          look="boxes"
          options={shops.map((shop) => ({ value: shop.vendorId, text: shop.name }))}
          value={vendorId}
          onChange={setVendorId}
        />
      ) : null}
      <TextArea
        label="Question"
        rows={3}
        maxLength={MAX_QUESTION}
        value={question}
        error={error}
        onChange={({ target }) => {
          setQuestion(target.value);
          setError(null);
        }}
      />
    </ActionSheet>
  );
}

/** Decides who pays after an objection. */
export function ObjectionSheet({
  reportId,
  objection,
  onDone,
  onClose,
}: SheetProps & { reportId: string; objection: ObjectionDto }) {
  const [outcome, setOutcome] = useState<'keep' | 'move' | null>(null);
  const [error, setError] = useState<string | null>(null);
  return (
    <ActionSheet
      title={`${objection.name} objects`}
      description={
        <>
          The refund cost them <Naira amount={objection.amount} />. What the customer got stays.
        </>
      }
      path="/api/admin/report/objection"
      action="Decide"
      toFields={() => {
        setError(outcome ? null : REPORT_MESSAGES.outcome);
        return outcome && { reportId, objectionId: objection.id, keep: outcome === 'keep' };
      }}
      done="Decided"
      onDone={onDone}
      onClose={onClose}
    >
      <blockquote className="rounded-control bg-sand px-3.5 py-3 wrap-anywhere">
        “{objection.message}”
      </blockquote>
      <RadioList
        legend="Who pays?"
        look="boxes"
        options={[
          { value: 'keep', text: `Still ${objection.name}` },
          { value: 'move', text: 'Eki pays instead' },
        ]}
        value={outcome}
        error={error}
        onChange={(to) => {
          setOutcome(to);
          setError(null);
        }}
      />
    </ActionSheet>
  );
}
