import 'server-only';
import { z } from 'zod';
import { toShortAccount } from '@/lib/core/bank-account';
import { objectId } from '@/lib/core/fields';
import { formatPhone, formatWhen } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { renderMail } from '@/lib/integrations/mail/template';
import type { Party } from '@/lib/money/payouts/policy';
import { getHeldPhone, isHeldSince } from '@/lib/people/policy';
import { findOwner } from '@/lib/people/recipients';
import { connectDb } from '@/lib/platform/db';
import { sha256 } from '@/lib/platform/digest';
import { addressOfSender, env } from '@/lib/platform/env';
import { defineMail } from '@/lib/platform/outbox';
import { type BankAccountDoc, BankAccountRecord } from '@/models/money/bank-account';
import { toOwnerText, withTerm } from './messages';
import { findConcerned, findShopName, listAddresses, type OwnerDoc } from './owners';
import { STOP_LINK_MS } from './policy';
import { toStopToken } from './stop-link';

type Account = Pick<BankAccountDoc, 'bankName' | 'accountNumber' | 'accountName'>;

const link = (path: string) => `${env().APP_URL}${path}`;

function toShort({ bankName, accountNumber }: Account): string {
  return toShortAccount({ bankName, last4: accountNumber.slice(-4) });
}

/** What is paid out to its account: "your wallet", "Kada Grills". */
async function nameHolder({ party, ownerId }: BankAccountDoc): Promise<string> {
  if (party === 'wallet') return 'your Eki wallet';
  if (party === 'rider') return 'your rider earnings';
  return (await findShopName({ party, ownerId: ownerId.toString() })) ?? 'your shop';
}

/** The page that has the account of a party. */
export function getAccountPage(party: Party): string {
  if (party === 'wallet') return paths.wallet();
  return party === 'rider' ? paths.riderEarnings() : paths.sellerEarnings();
}

/** Names one of a person's addresses in a row of the outbox, which holds no addresses. */
const toMailbox = (address: string) => sha256(address).slice(0, 24);

const changedIds = z.object({
  accountId: objectId,
  userId: objectId,
  mailbox: z.string(),
  change: z.enum(['saved', 'removed']),
  /** The account in use before; '' without one. */
  beforeId: objectId.or(z.literal('')),
});

type Change = Pick<z.output<typeof changedIds>, 'accountId' | 'change' | 'beforeId'>;

/** The mails about a change: one to each address that an owner's account has. */
export function listChangedMails(owners: readonly OwnerDoc[], change: Change) {
  return owners.flatMap((owner) =>
    listAddresses(owner).map((address) =>
      bankMails.changed.entry({
        ...change,
        userId: owner._id.toString(),
        mailbox: toMailbox(address),
      }),
    ),
  );
}

async function describeChange(
  account: BankAccountDoc,
  { change, beforeId }: Change,
  now: Date,
): Promise<{ subject: string; text: string }> {
  const holder = await nameHolder(account);
  const to = `${toShort(account)}, ${account.accountName}`;
  if (change === 'removed') {
    return {
      subject: 'Your bank account was removed',
      text: `${to} was removed from ${holder}. We pay nothing out until there’s another one.`,
    };
  }
  const before = beforeId ? await BankAccountRecord.findById(beforeId).lean() : null;
  const from = formatWhen(account.usableFrom, now);
  const when =
    account.state === 'checking'
      ? 'We’re checking the name first and email you when it’s done.'
      : account.usableFrom > now
        ? `Money can go there from ${from}.`
        : 'Money can go there from now on.';
  return before
    ? {
        subject: 'Your bank account was changed',
        text: `For ${holder}, from ${toShort(before)} to ${to}. ${when}`,
      }
    : { subject: 'A bank account was added', text: `${to} was added to ${holder}. ${when}` };
}

/** Mails about the bank accounts that Eki pays to. */
export const bankMails = {
  /** To one address of an owner: the change, and the link that stops payouts. */
  changed: defineMail('bank-account-changed', {
    ids: changedIds,
    key: ({ accountId, change, userId, mailbox }) => `${accountId}:${change}:${userId}:${mailbox}`,
    render: async ({ accountId, userId, mailbox, ...rest }, changedAt) => {
      await connectDb();
      const account = await BankAccountRecord.findById(accountId).lean();
      if (!account) return null;
      const holder = { party: account.party, ownerId: account.ownerId.toString() };
      const concerned = await findConcerned(holder, null, account.changedAt);
      const owner = concerned.find(({ _id }) => _id.toString() === userId);
      const address = owner && listAddresses(owner).find((one) => toMailbox(one) === mailbox);
      if (!address) return null;
      const { subject, text } = await describeChange(account, { accountId, ...rest }, changedAt);
      const until = new Date(account.changedAt.getTime() + STOP_LINK_MS);
      const token = toStopToken(accountId);
      const mail = renderMail({
        subject,
        heading: subject,
        blocks: [
          { kind: 'text', text },
          { kind: 'text', text: 'If that was you, there’s nothing to do.' },
          {
            kind: 'button',
            text: 'This wasn’t me',
            href: link(paths.stopPayouts({ token, id: accountId })),
          },
          {
            kind: 'small',
            text: `Stops all money to bank accounts until we’ve called you. Works until ${formatWhen(until, changedAt)}.`,
          },
        ],
      });
      return { to: address, ...mail };
    },
  }),

  /** To an owner: what ops decided about the name. */
  decided: defineMail('bank-account-decided', {
    ids: z.object({ accountId: objectId, userId: objectId }),
    key: ({ accountId, userId }) => `${accountId}:${userId}`,
    render: async ({ accountId, userId }, decidedAt) => {
      await connectDb();
      const owner = await findOwner(userId);
      const account = await BankAccountRecord.findById(accountId).lean();
      if (!owner || !account) return null;
      const isRefused = account.state === 'failed';
      const page = {
        kind: 'button',
        text: isRefused ? 'Use another account' : 'Open Eki',
        href: link(getAccountPage(account.party)),
      } as const;
      const short = toShort(account);
      const mail = renderMail(
        isRefused
          ? {
              subject: 'We can’t use that bank account',
              heading: 'We can’t use that bank account',
              blocks: [
                { kind: 'text', text: `We’ve looked at ${short}, ${account.accountName}:` },
                { kind: 'text', text: `“${account.reason}”` },
                {
                  kind: 'text',
                  text: 'If you had another account before, we go on paying to that one.',
                },
                page,
              ],
            }
          : {
              subject: 'Your bank account is confirmed',
              heading: 'Your bank account is confirmed',
              blocks: [
                {
                  kind: 'text',
                  text:
                    account.usableFrom > decidedAt
                      ? `Money can go to ${short} from ${formatWhen(account.usableFrom, decidedAt)}.`
                      : `Money can go to ${short} from now on.`,
                },
                page,
              ],
            },
      );
      return { to: owner.email, ...mail };
    },
  }),

  /** To staff: a name at the bank to look at. */
  toDecide: defineMail('bank-account-to-decide', {
    ids: z.object({ accountId: objectId }),
    key: ({ accountId }) => accountId,
    render: async ({ accountId }) => {
      await connectDb();
      const account = await BankAccountRecord.findById(accountId).lean();
      if (account?.state !== 'checking') return null;
      const { names } = await describeOwners(account);
      const mail = renderMail({
        subject: 'A bank account to check',
        heading: 'Is this their bank account?',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['On Eki', names],
              ['At the bank', account.accountName],
            ],
          },
          { kind: 'button', text: 'Open approvals', href: link(paths.adminApprovals()) },
        ],
      });
      return { to: addressOfSender(env().MAIL_FROM), ...mail };
    },
  }),

  /** To staff: an owner says that a change wasn't theirs. */
  stopped: defineMail('bank-account-stopped', {
    ids: z.object({ accountId: objectId }),
    key: ({ accountId }) => accountId,
    render: async ({ accountId }) => {
      await connectDb();
      const account = await BankAccountRecord.findById(accountId).lean();
      if (!account) return null;
      const { names, phones } = await describeOwners(account);
      const mail = renderMail({
        subject: `“This wasn’t me”: call ${names}`,
        heading: 'Someone else may have changed a bank account',
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['Owner', names],
              ['Phone on file', phones],
              ['Account', toShort(account)],
              ['Name at the bank', account.accountName],
            ],
          },
          {
            kind: 'text',
            text: 'Their payouts are stopped. Call the phone on file. An admin lifts the stop once the owner has confirmed the account.',
          },
        ],
      });
      return { to: addressOfSender(env().MAIL_FROM), ...mail };
    },
  }),
};

async function describeOwners({ party, ownerId, changedAt }: BankAccountDoc) {
  const owners = await findConcerned({ party, ownerId: ownerId.toString() }, null, changedAt);
  const phones = owners.flatMap((owner) => {
    const { phone, phoneChangedAt } = owner;
    const held = getHeldPhone(owner, changedAt);
    if (held !== phone) return [`${formatPhone(held)} (now ${formatPhone(phone)})`];
    if (!phone) return [];
    const isNew = phoneChangedAt && !isHeldSince(phoneChangedAt, changedAt);
    return [isNew ? `${formatPhone(phone)} (new)` : formatPhone(phone)];
  });
  return {
    names: toOwnerText(owners.map((owner) => withTerm(owner.name, owner, changedAt))),
    phones: phones.length > 0 ? phones.join(', ') : 'None',
  };
}
