'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import { focusFirstError } from '@/components/ui/focus-first-error';
import { ErrorNotice } from '@/components/ui/notice';
import { PhotoField, usePhotoUpload } from '@/components/ui/photo-field';
import { RadioList } from '@/components/ui/radio-list';
import { Sheet } from '@/components/ui/sheet';
import { useAction } from '@/components/ui/use-action';
import { apiPost } from '@/lib/client/api';
import { closeDialog } from '@/lib/client/dialogs';
import { serverTime } from '@/lib/client/settings';
import { pushToast } from '@/lib/client/toast-queue';
import type { ServiceKind } from '@/lib/core/service-kind';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { REPORT_MESSAGES } from '@/lib/purchases/moves/reports/messages';
import { MAX_REPORT, REPORT_CATEGORIES } from '@/lib/purchases/moves/reports/policy';
import { asksForItems, type ReportItem, ReportItems } from './report-items';
import { CATEGORY_NAMES, REPLY_PROMISE, replyText } from './report-text';
import { type ReportDraft, useReportDraft } from './use-report-draft';

const NO_ITEMS: NonNullable<ReportProblemProps['items']> = [];

export interface ReportProblemProps {
  kind: ServiceKind;
  id: string;
  userId: string;
  /** ISO; the deadline for a report. Null while the purchase is ongoing. */
  until: string | null;
  /** The items of an order, to select those that the report is about. */
  items?: readonly ReportItem[];
}

/** Reports a problem with an order, a dispatch or an errand, with an optional photo. */
export function ReportDialog({ kind, id, userId, until, items = NO_ITEMS }: ReportProblemProps) {
  const router = useRouter();
  const { draft, set, clear } = useReportDraft(userId, id);
  const [errors, setErrors] = useState<{ category?: string; message?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  const photo = usePhotoUpload('problem', draft.photoId, (photoId) => change({ photoId }));
  const hasItems = asksForItems(items, draft.category);

  function change(given: Partial<ReportDraft>): void {
    set(given);
    setErrors((old) =>
      Object.fromEntries(Object.entries(old).filter(([field]) => !(field in given))),
    );
    setMessage(null);
  }

  function check(): boolean {
    const found = {
      ...(draft.category ? {} : { category: REPORT_MESSAGES.category }),
      ...(draft.message.trim() ? {} : { message: REPORT_MESSAGES.message }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) {
      focusFirstError(form.current);
      return false;
    }
    if (photo.state === 'failed') setMessage(FILE_MESSAGES.photoWaits);
    return photo.state === 'none' || photo.state === 'sent';
  }

  const { run, isBusy, message, setMessage } = useAction(
    async () => {
      if (!check()) return;
      const { category, message: text, itemIds, photoId, commandId } = draft;
      await apiPost(
        `/api/${kind}/report`,
        {
          [`${kind}Id`]: id,
          category,
          message: text,
          commandId,
          ...(photoId && { photoId }),
          ...(hasItems && itemIds.length > 0 && { itemIds }),
        },
        REPORT_MESSAGES.failed,
      );
      clear();
      pushToast({ tone: 'success', text: 'Report sent', detail: REPLY_PROMISE });
      await closeDialog();
      router.refresh();
    },
    {
      onError: (_, text) => {
        // An unattached photo is deleted within a day: it has to be added again.
        if (text === FILE_MESSAGES.photoGone) photo.remove();
        return text;
      },
    },
  );

  return (
    <Sheet
      isOpen
      onClose={() => void closeDialog()}
      title="Report a problem"
      description={replyText(until, serverTime())}
      footer={
        <Button isBlock isBusy={isBusy || photo.state === 'sending'} type="submit" form="report">
          {photo.state === 'sending' ? 'Sending photo…' : 'Send report'}
        </Button>
      }
    >
      <form
        id="report"
        ref={form}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <RadioList
          legend="What went wrong?"
          look="pills"
          options={REPORT_CATEGORIES.map((value) => ({ value, text: CATEGORY_NAMES[kind][value] }))}
          value={draft.category}
          error={errors.category}
          onChange={(category) => change({ category })}
        />
        {hasItems ? (
          <ReportItems
            items={items}
            chosen={draft.itemIds}
            onChange={(itemIds) => change({ itemIds })}
          />
        ) : null}
        <TextArea
          label="What happened?"
          name="message"
          rows={4}
          maxLength={MAX_REPORT}
          value={draft.message}
          error={errors.message}
          onChange={({ target }) => change({ message: target.value })}
        />
        <PhotoField label="Photo" photo={photo} />
        <ErrorNotice message={message} />
      </form>
    </Sheet>
  );
}
