import { Notice } from '@/components/ui/notice';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { ReportDto } from '@/lib/purchases/moves/reports/dto';
import { isReplyDue, REPLY_PROMISE, reportedText } from './report-text';

interface ReportsProps {
  kind: ServiceKind;
  reports: readonly ReportDto[];
  now: Date;
}

/** The customer's reports; empty if there are none. */
export function Reports({ kind, reports, now }: ReportsProps) {
  if (reports.length === 0) return null;
  return (
    <Notice className="mt-4">
      {reports.map((report) => (
        <p key={report.id} className="font-semibold">
          {reportedText(kind, report, now)}
        </p>
      ))}
      {isReplyDue(reports, now) ? <p className="mt-0.5">{REPLY_PROMISE}</p> : null}
    </Notice>
  );
}
