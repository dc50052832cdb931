import 'server-only';
import mongoose from 'mongoose';
import { z } from 'zod';
import { categoryLabel } from '@/lib/core/categories';
import { objectId } from '@/lib/core/fields';
import { formatClockDay, formatDate } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { OPS_ROLES } from '@/lib/core/roles';
import { renderMail } from '@/lib/integrations/mail/template';
import { listPendingRoles } from '@/lib/people/pending-roles';
import { findRecipient } from '@/lib/people/recipients';
import { connectDb } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { defineMail } from '@/lib/platform/outbox';
import { User } from '@/models/platform/user';
import { Application, type ApplicationDoc } from '@/models/shops/application';
import { answerBy, type Decision } from './policy';

type Content = Parameters<typeof renderMail>[0];

const link = (path: string) => `${env().APP_URL}${path}`;

/** The page of an application. */
function getPage({ kind }: Pick<ApplicationDoc, 'kind'>): string {
  return kind === 'seller' ? paths.sellerApply() : paths.riderApply();
}

/** The content of the mail about a decision. `isPending`: the role waits for a link in another mail. */
function decided(
  doc: ApplicationDoc,
  { decision, reason, isPending }: { decision: Decision; reason: string; isPending: boolean },
): Content {
  const isShop = doc.kind === 'seller';
  const name = doc.shop?.businessName || 'your shop';
  const quote = { kind: 'text' as const, text: `“${reason}”` };
  switch (decision) {
    case 'approve':
      return {
        subject: isShop ? `${name} is open on Eki` : 'You can ride with Eki now',
        heading: isShop ? `${name} is open` : 'Welcome to the team',
        blocks: [
          {
            kind: 'text',
            text: isShop
              ? 'Shoppers find you as soon as your first product is on sale. It takes a name, a price and a photo.'
              : 'Go online when you’re ready, and offers come to your phone.',
          },
          quote,
          isPending
            ? {
                kind: 'text',
                text: 'One step left: confirm your email. We’ve sent you a link for that in another email.',
              }
            : {
                kind: 'button',
                text: isShop ? 'Add your first product' : 'Open the rider app',
                href: link(
                  isShop
                    ? paths.sellerNewProduct({ vendorId: doc.vendorId?.toString() })
                    : paths.rider(),
                ),
              },
        ],
      };
    case 'ask':
      return {
        subject: 'One thing to change in your application',
        heading: 'Almost there',
        blocks: [
          { kind: 'text', text: 'We’ve looked at your application. Please change this:' },
          quote,
          { kind: 'button', text: 'Change it', href: link(getPage(doc)) },
        ],
      };
    case 'reject':
      return {
        subject: isShop ? `We can’t open ${name}` : 'We can’t take you on as a rider',
        heading: 'We can’t say yes this time',
        blocks: [
          quote,
          {
            kind: 'text',
            text: 'We delete your documents in 30 days. You can apply again at any time.',
          },
          { kind: 'button', text: 'Apply again', href: link(getPage(doc)) },
        ],
      };
  }
}

/** One sending of an application: its id, and its `rev` at that time. */
const sending = z.object({ applicationId: objectId, rev: z.number().int() });

/** The application, if it still waits as it was sent; null once it is withdrawn or decided. */
async function findSent({
  applicationId,
  rev,
}: z.output<typeof sending>): Promise<ApplicationDoc | null> {
  await connectDb();
  return Application.findOne({ _id: applicationId, rev, state: 'submitted' }).lean();
}

/** Mails to applicants and ops, and about expiring papers. */
export const applicationMails = {
  /** The receipt for its applicant. */
  sent: defineMail('application-sent', {
    ids: sending,
    key: ({ applicationId, rev }) => `${applicationId}:${rev}`,
    render: async (ids) => {
      const doc = await findSent(ids);
      const applicant = doc && (await findRecipient(doc.userId.toString()));
      if (!doc?.submittedAt || !applicant) return null;
      // A date instead of "tomorrow": the mail may be read later.
      const by = formatClockDay(answerBy(doc.submittedAt), new Date(0));
      const mail = renderMail({
        subject: 'We’ve got your application',
        heading: doc.shop
          ? `We’re checking ${doc.shop.businessName}`
          : 'We’re checking your papers',
        blocks: [
          { kind: 'text', text: `You’ll usually have our answer by ${by}.` },
          ...(doc.shop
            ? [
                {
                  kind: 'text' as const,
                  text: 'Meanwhile, take a photo of each product and note its price. You add them once we’ve said yes.',
                },
              ]
            : []),
          { kind: 'button', text: 'See your application', href: link(getPage(doc)) },
        ],
      });
      return { to: applicant.email, ...mail };
    },
  }),
  /** To a person of ops, who may decide on it. */
  toDecide: defineMail('application-to-decide', {
    ids: sending.extend({ userId: objectId }),
    key: ({ applicationId, rev, userId }) => `${applicationId}:${rev}:${userId}`,
    render: async ({ userId, ...ids }) => {
      const doc = await findSent(ids);
      if (!doc) return null;
      const [reader, applicant] = await Promise.all([
        User.findOne(
          {
            _id: userId,
            roles: mongoose.trusted({ $in: OPS_ROLES }),
            status: 'active' as const,
          },
          { email: 1 },
        ).lean(),
        findRecipient(doc.userId.toString()),
      ]);
      if (!reader || !applicant) return null;
      const name = doc.shop?.businessName ?? applicant.name;
      const mail = renderMail({
        subject: `${name} wants to ${doc.shop ? 'sell' : 'ride'}`,
        heading: `${name} has applied`,
        blocks: [
          {
            kind: 'text',
            text: doc.shop
              ? `A shop by ${applicant.name}: ${doc.shop.categories.map(categoryLabel).join(', ')}.`
              : 'A new rider.',
          },
          {
            kind: 'button',
            text: 'Check the application',
            href: link(paths.adminApplication(ids.applicationId)),
          },
        ],
      });
      return { to: reader.email, ...mail };
    },
  }),
  /** `turn`: index of the decision, from 0. */
  decided: defineMail('application-decided', {
    ids: z.object({ applicationId: objectId, turn: z.number().int() }),
    key: ({ applicationId, turn }) => `${applicationId}:${turn}`,
    render: async ({ applicationId, turn }) => {
      await connectDb();
      const doc = await Application.findById(applicationId).lean();
      const one = doc?.decisions[turn];
      const fields = { email: 1, pendingRoles: 1 } as const;
      const applicant = doc && (await User.findById(doc.userId, fields).lean());
      if (!doc || !one || !applicant) return null;
      const { decision, reason } = one;
      const isPending = listPendingRoles(applicant).includes(doc.kind);
      return { to: applicant.email, ...renderMail(decided(doc, { decision, reason, isPending })) };
    },
  }),
  /** A licence or certificate ends in `days` days, on `lastDay`, `2027-03-31`. */
  paperEnds: defineMail('paper-ends', {
    ids: z.object({
      paper: z.enum(['licence', 'certificate']),
      userId: objectId,
      lastDay: z.iso.date(),
      days: z.number().int(),
    }),
    key: ({ paper, userId, lastDay, days }) => `${paper}:${userId}:${lastDay}:${days}`,
    render: async ({ paper, userId, lastDay, days }) => {
      const owner = await findRecipient(userId);
      if (!owner) return null;
      const date = formatDate(new Date(`${lastDay}T12:00:00+01:00`));
      const isLicence = paper === 'licence';
      const what = isLicence ? 'Your rider’s licence' : 'Your food handler’s certificate';
      const isOver = days === 0;
      const mail = renderMail({
        subject: isOver ? `${what} has ended` : `${what} ends on ${date}`,
        heading: isOver ? `${what} has ended` : `${what} ends soon`,
        blocks: [
          {
            kind: 'text',
            text: isLicence
              ? isOver
                ? 'You won’t get offers until we’ve seen the new one.'
                : `Send us the new one before ${date}. After that you won’t get offers.`
              : 'Send a photo of the new one to our support chat.',
          },
          {
            kind: 'button',
            text: isLicence ? 'Send the new licence' : 'Send the new certificate',
            href: link(
              isLicence
                ? paths.riderApply()
                : paths.supportChat('Here’s the new food handler’s certificate of my shop.'),
            ),
          },
        ],
      });
      return { to: owner.email, ...mail };
    },
  }),
};
