import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { formatClockDay, formatKobo, formatTime } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { renderMail } from '@/lib/integrations/mail/template';
import { findPeople } from '@/lib/people/people';
import { findRecipient } from '@/lib/people/recipients';
import { connectDb } from '@/lib/platform/db';
import { addressOfSender, env } from '@/lib/platform/env';
import { defineMail } from '@/lib/platform/outbox';
import { Report, type ReportDoc } from '@/models/purchases/report';
import { VendorMember } from '@/models/shops/vendor-member';
import { replyEnd } from './policy';

const aboutDecision = z.object({ reportId: objectId, decision: z.number() });

async function readReport(reportId: string): Promise<ReportDoc | null> {
  await connectDb();
  return Report.findById(reportId).lean();
}

const toNumber = ({ subjectId }: ReportDoc) => shortId(subjectId.toString());

export const reportMails = {
  /** The answer, with what was refunded. */
  answered: defineMail('report-answered', {
    ids: aboutDecision,
    key: ({ reportId, decision }) => `${reportId}:${decision}`,
    render: async ({ reportId, decision: at }) => {
      const report = await readReport(reportId);
      const decision = report?.decisions[at];
      const customer = report && (await findRecipient(report.userId.toString()));
      if (!decision || !customer) return null;
      const { kind, subjectId } = report;
      const amount = decision.amountKobo > 0 ? formatKobo(decision.amountKobo) : null;
      const about = `${kind} ${toNumber(report)}`;
      const mail = renderMail({
        subject: amount ? `${amount} refunded: ${about}` : `We’ve answered your report: ${about}`,
        heading: amount ? `We’ve refunded you ${amount}` : 'We’ve answered your report',
        blocks: [
          { kind: 'text', text: decision.answer },
          ...(amount ? [{ kind: 'text' as const, text: 'It’s in your Eki wallet now.' }] : []),
          {
            kind: 'button',
            text: `See your ${kind}`,
            href: `${env().APP_URL}${paths.purchase(kind, subjectId.toString())}`,
          },
          {
            kind: 'small',
            text: report.reply
              ? 'Still not right? Chat with support.'
              : 'Not right yet? You can reply once on its page within 48 hours.',
          },
        ],
      });
      return { to: customer.email, ...mail };
    },
  }),
  /** To each owner and manager of a shop: a question about a report. */
  asked: defineMail('report-asked', {
    ids: z.object({ reportId: objectId, vendorId: objectId, userId: objectId }),
    key: ({ reportId, vendorId, userId }) => `${reportId}:${vendorId}:${userId}`,
    render: async ({ reportId, vendorId, userId }) => {
      const report = await readReport(reportId);
      const asked = report?.questions.find((one) => one.vendorId === vendorId);
      const isMember = await VendorMember.exists({ vendorId, userId });
      const member = isMember && (await findRecipient(userId));
      if (!report || report.state === 'closed' || !asked || asked.answer || !member) return null;
      const number = toNumber(report);
      const mail = renderMail({
        subject: `A customer reported a problem: order ${number}`,
        heading: `What happened with order ${number}?`,
        blocks: [
          { kind: 'text', text: asked.question },
          {
            kind: 'text',
            text: `Answer by ${formatTime(asked.answerBy)} on your order board. After that we decide without you.`,
          },
          { kind: 'button', text: 'Answer', href: `${env().APP_URL}${paths.seller()}` },
        ],
      });
      return { to: member.email, ...mail };
    },
  }),
  /** To a shop's owners and managers, or a rider: a refund was at their cost, or an objection was decided. */
  charged: defineMail('report-charged', {
    ids: aboutDecision.extend({ userId: objectId, ownerId: objectId }),
    key: ({ reportId, decision, userId, ownerId }) =>
      `${reportId}:${decision}:${ownerId}:${userId}`,
    render: async ({ reportId, decision: at, userId, ownerId }) => {
      const report = await readReport(reportId);
      const decision = report?.decisions[at];
      const charged = decision?.parties.find((one) => one.ownerId === ownerId);
      const recipient = await findRecipient(userId);
      if (!report || !decision || !charged || charged.amountKobo >= 0 || !recipient) return null;
      const amount = formatKobo(-charged.amountKobo);
      const isShop = charged.party === 'shop';
      const mail = renderMail({
        subject: `${amount} refunded to a customer: ${report.kind} ${toNumber(report)}`,
        heading: `A refund cost you ${amount}`,
        blocks: [
          { kind: 'text', text: `We told the customer: “${decision.answer}”` },
          {
            kind: 'text',
            text: `Not your mistake? You can object once, by ${formatClockDay(replyEnd(decision.at), decision.at)}. Someone else at Eki will look at it.`,
          },
          {
            kind: 'button',
            text: isShop ? 'Open your board' : 'Open your jobs',
            href: `${env().APP_URL}${isShop ? paths.seller() : paths.rider()}`,
          },
        ],
      });
      return { to: recipient.email, ...mail };
    },
  }),
  /** To a shop's owners and managers, or a rider: what became of their objection. */
  objectionDecided: defineMail('report-objection-decided', {
    ids: z.object({ reportId: objectId, objection: z.number(), userId: objectId }),
    key: ({ reportId, objection, userId }) => `${reportId}:${objection}:${userId}`,
    render: async ({ reportId, objection: at, userId }) => {
      const report = await readReport(reportId);
      const objection = report?.objections[at];
      const recipient = await findRecipient(userId);
      if (!report || !objection?.outcome || !recipient) return null;
      const amount = formatKobo(objection.amountKobo);
      const { keep } = objection.outcome;
      const about = `${report.kind} ${toNumber(report)}`;
      const mail = renderMail({
        subject: keep ? `Your objection: ${about}` : `${amount} is back: ${about}`,
        heading: keep ? 'The refund stays at your cost' : `We’ve given you ${amount} back`,
        blocks: [
          {
            kind: 'text',
            text: keep
              ? `A colleague looked at your objection to ${amount} for ${about}, and it stays as it was.`
              : `A colleague looked at your objection for ${about}. Eki pays for this refund instead.`,
          },
        ],
      });
      return { to: recipient.email, ...mail };
    },
  }),
  /** To staff: a report's answer is due soon, overdue, or it has been open for three days. */
  due: defineMail('report-due', {
    ids: z.object({
      reportId: objectId,
      openedAt: z.number(),
      stage: z.enum(['soon', 'overdue', 'stale']),
    }),
    key: ({ reportId, openedAt, stage }) => `${reportId}:${openedAt}:${stage}`,
    render: async ({ reportId, openedAt, stage }) => {
      const report = await readReport(reportId);
      if (!report || report.state === 'closed' || report.openedAt.getTime() !== openedAt) {
        return null;
      }
      const customer = (await findPeople([report.userId])).get(report.userId.toString());
      const number = toNumber(report);
      const due = report.dueAt ? formatTime(report.dueAt) : 'the next opening';
      const text = {
        soon: [`Answer by ${due}: report about ${report.kind} ${number}`, 'A report is due soon'],
        overdue: [`Overdue: report about ${report.kind} ${number}`, 'A report is overdue'],
        stale: [
          `Open for 3 days: report about ${report.kind} ${number}`,
          'A report no longer holds money',
        ],
      }[stage];
      const mail = renderMail({
        subject: text[0] ?? '',
        heading: text[1] ?? '',
        blocks: [
          { kind: 'text', text: `${customer?.name ?? 'A customer'}: “${report.message}”` },
          {
            kind: 'button',
            text: 'Open the report',
            href: `${env().APP_URL}${paths.adminReports({ report: reportId })}`,
          },
        ],
      });
      return { to: addressOfSender(env().MAIL_FROM), ...mail };
    },
  }),
};
