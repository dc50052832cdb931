import 'server-only';
import { z } from 'zod';
import { toShortAccount } from '@/lib/core/bank-account';
import { objectId } from '@/lib/core/fields';
import { formatClockDay, formatKobo } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { type MailBlock, renderMail } from '@/lib/integrations/mail/template';
import { readFunds } from '@/lib/ledger/available';
import { sellerAccount } from '@/lib/ledger/ledger';
import { findRecipient } from '@/lib/people/recipients';
import { connectDb } from '@/lib/platform/db';
import { addressOfSender, env } from '@/lib/platform/env';
import { defineMail } from '@/lib/platform/outbox';
import { Payout, type PayoutDoc } from '@/models/money/payout';
import { Vendor } from '@/models/shops/vendor';
import type { Party } from './policy';
import { findHolds } from './stops';

/** What the owners are notified of. */
export const PAYOUT_NOTICES = ['requested', 'paid', 'returned', 'declined'] as const;

const WORDS: Readonly<Record<Party, { name: string; home: string; open: string }>> = {
  shop: { name: 'payout', home: 'your shop’s balance', open: 'See my earnings' },
  rider: { name: 'payout', home: 'your earnings', open: 'See my earnings' },
  wallet: { name: 'withdrawal', home: 'your wallet', open: 'Open my wallet' },
};

/** The page of the party's money. */
export function moneyPath(party: Party): string {
  return { shop: paths.sellerEarnings(), rider: paths.riderEarnings(), wallet: paths.wallet() }[
    party
  ];
}

type Words = { subject: string; heading: string; text: string };

function toWords(payout: PayoutDoc, notice: (typeof PAYOUT_NOTICES)[number], now: Date): Words {
  const { party, reason, dueAt, bankName, last4 } = payout;
  const amount = formatKobo(payout.amountKobo);
  const { name, home } = WORDS[party];
  const to = toShortAccount({ bankName, last4 });
  switch (notice) {
    case 'requested':
      return {
        subject: `Your ${name} of ${amount}`,
        heading: `We’ve got your request for ${amount}`,
        text: `We’ll send it to ${to}. It should be there by ${formatClockDay(dueAt, now)}.`,
      };
    case 'paid':
      return {
        subject: `${amount} sent to ${to}`,
        heading: `We’ve paid you ${amount}`,
        text: `It’s in ${to} now.`,
      };
    case 'returned':
      return {
        subject: `Your ${name} of ${amount} came back`,
        heading: `${amount} is back in ${home}`,
        text: `${reason} Check the account, then ask again.`,
      };
    case 'declined':
      return {
        subject: `Your ${name} of ${amount} wasn’t sent`,
        heading: `${amount} is back in ${home}`,
        text: `We didn’t send it: “${reason}”`,
      };
  }
}

export const payoutMails = {
  /** To an owner of the shop, the rider or the customer. */
  notice: defineMail('payout', {
    ids: z.object({ payoutId: objectId, userId: objectId, notice: z.enum(PAYOUT_NOTICES) }),
    key: ({ payoutId, userId, notice }) => `${payoutId}:${userId}:${notice}`,
    render: async ({ payoutId, userId, notice }, requestedAt) => {
      await connectDb();
      const [payout, owner] = await Promise.all([
        Payout.findById(payoutId).lean<PayoutDoc>(),
        findRecipient(userId),
      ]);
      if (!payout || !owner) return null;
      const { subject, heading, text } = toWords(payout, notice, requestedAt);
      const blocks: MailBlock[] = [
        { kind: 'text', text },
        {
          kind: 'button',
          text: WORDS[payout.party].open,
          href: `${env().APP_URL}${moneyPath(payout.party)}`,
        },
      ];
      if (notice === 'requested') {
        blocks.push({ kind: 'small', text: 'Not you? Reply to this email right away.' });
      }
      return { to: owner.email, ...renderMail({ subject, heading, blocks }) };
    },
  }),

  /** To an owner of a suspended shop: its money waits longer, or can be asked for again. */
  hold: defineMail('shop-hold', {
    ids: z.object({
      vendorId: objectId,
      userId: objectId,
      notice: z.enum(['renewed', 'ended']),
      at: z.iso.datetime(),
    }),
    key: ({ vendorId, userId, notice, at }) => `${vendorId}:${userId}:${notice}:${at}`,
    render: async ({ vendorId, userId, notice }, requestedAt) => {
      await connectDb();
      const [vendor, owner, holds] = await Promise.all([
        Vendor.findById(vendorId, { businessName: 1 }).lean(),
        findRecipient(userId),
        findHolds([vendorId], null, requestedAt),
      ]);
      const hold = holds.get(vendorId);
      // Decided otherwise since.
      if (!vendor || !owner || (hold !== undefined) !== (notice === 'renewed')) return null;
      const { businessName: name } = vendor;
      const heading = hold
        ? `Payouts of ${name} wait until ${formatClockDay(hold.until, requestedAt)}`
        : `You can request payouts of ${name} again`;
      const blocks: MailBlock[] = [
        ...(hold ? [{ kind: 'text' as const, text: `“${hold.why}”` }] : []),
        {
          kind: 'text',
          text: hold
            ? 'The money stays yours. Reply to this email if you don’t agree.'
            : 'What you’ve earned is in your balance, and we don’t hold it any more.',
        },
        {
          kind: 'button',
          text: WORDS.shop.open,
          href: `${env().APP_URL}${moneyPath('shop')}`,
        },
      ];
      return { to: owner.email, ...renderMail({ subject: heading, heading, blocks }) };
    },
  }),

  /** To staff: the hold of a suspended shop's money ends soon. */
  holdEnds: defineMail('shop-hold-ends', {
    ids: z.object({ vendorId: objectId, until: z.iso.datetime() }),
    key: ({ vendorId, until }) => `${vendorId}:${until}`,
    render: async ({ vendorId, until }, requestedAt) => {
      await connectDb();
      const [vendor, { balance }] = await Promise.all([
        Vendor.findById(vendorId, { businessName: 1 }).lean(),
        readFunds(sellerAccount(vendorId), null, requestedAt),
      ]);
      if (!vendor) return null;
      const { businessName: name } = vendor;
      const end = formatClockDay(until, requestedAt);
      const mail = renderMail({
        subject: `Payouts of ${name} start again at ${end}`,
        heading: `${name}: the hold on payouts ends soon`,
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['Ends', end],
              ['Balance', formatKobo(balance)],
            ],
          },
          {
            kind: 'text',
            text: 'The shop is suspended. Unless somebody renews the hold, its owner can ask for the money then, and you release it as usual.',
          },
          {
            kind: 'button',
            text: 'Open suspended shops',
            href: `${env().APP_URL}${paths.adminShops({ status: 'suspended' })}`,
          },
        ],
      });
      return { to: addressOfSender(env().MAIL_FROM), ...mail };
    },
  }),

  /** To staff: a transfer arrived twice. */
  stray: defineMail('payout-stray', {
    ids: z.object({ payoutId: objectId, reference: z.string() }),
    key: ({ reference }) => reference,
    render: async ({ payoutId, reference }) => {
      await connectDb();
      const payout = await Payout.findById(payoutId, { amountKobo: 1 }).lean();
      const mail = renderMail({
        subject: `Payout sent twice: ${reference}`,
        heading: 'A payout left twice',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['Reference', reference],
              ['Amount', payout ? formatKobo(payout.amountKobo) : 'unknown'],
            ],
          },
          {
            kind: 'text',
            text: 'Paystack reports a success for an attempt that no longer counted. The amount is in suspense:unmatched. Ask the receiver for it, or ask Paystack.',
          },
        ],
      });
      return { to: addressOfSender(env().MAIL_FROM), ...mail };
    },
  }),
};
