import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { formatDate, formatTime } from '@/lib/core/format';
import { SERVICE_HOURS_TEXT } from '@/lib/core/hours/hours-text';
import { paths } from '@/lib/core/paths';
import { renderMail } from '@/lib/integrations/mail/template';
import { env } from '@/lib/platform/env';
import { defineMail } from '@/lib/platform/outbox';
import { deviceLabel } from './device-label';
import { linkForMail, type MailedLink } from './links';
import { findOwner, findRecipient, type Owner } from './recipients';

type Content = Parameters<typeof renderMail>[0];
type LinkWithId = MailedLink & { id: string };

/**
 * A mail to the owner of an account, as known when it is sent. `fields`: its ids besides `userId`; all of
 * them, in order, are its key.
 */
function ownerMail<F extends string>(
  name: string,
  fields: Record<F, z.ZodType<string>>,
  write: (owner: Owner, ids: Record<F, string>, requestedAt: Date) => Content,
) {
  type Ids = Record<F | 'userId', string>;
  return defineMail(name, {
    ids: z.object({ userId: objectId, ...fields }) as unknown as z.ZodType<Ids>,
    key: (ids) => Object.values(ids).join(':'),
    render: async (ids, requestedAt) => {
      const owner = await findOwner(ids.userId);
      return owner && { to: owner.email, ...renderMail(write(owner, ids, requestedAt)) };
    },
  });
}

/** A mail with an account link, to the link's address. */
function linkMail(
  name: string,
  write: (link: LinkWithId, user: { name: string; email: string }, requestedAt: Date) => Content,
) {
  return defineMail(name, {
    ids: z.object({ linkId: objectId }),
    key: ({ linkId }) => linkId,
    render: async ({ linkId }, requestedAt) => {
      const link = await linkForMail(linkId);
      const user = link && (await findRecipient(link.userId));
      if (!link || !user) return null;
      return { to: link.email, ...renderMail(write({ ...link, id: linkId }, user, requestedAt)) };
    },
  });
}

function roleName(role: string): string {
  return role.charAt(0).toUpperCase() + role.slice(1);
}

/** Blocks for the earlier address: how to undo the change. */
function undoBlocks({ expiresAt, token, id }: LinkWithId) {
  return [
    {
      kind: 'text' as const,
      text: `If it was you, there’s nothing to do. If it wasn’t, undo it by ${formatDate(expiresAt)}. We’ll sign everyone out and email you a link to choose a new password.`,
    },
    {
      kind: 'button' as const,
      text: 'Undo the change',
      href: `${env().APP_URL}${paths.undoEmail({ token, id })}`,
    },
  ];
}

export const userMails = {
  welcome: ownerMail('welcome', {}, (user) => ({
    subject: 'Welcome to Eki',
    heading: `Welcome, ${user.name.split(' ')[0]}`,
    blocks: [
      {
        kind: 'text',
        text: 'Food and goods from shops around Ugbowo, parcels and errands, with one account.',
      },
      {
        kind: 'rows',
        rows: [
          ['You log in with', user.logsInWith],
          ['We deliver', SERVICE_HOURS_TEXT],
        ],
      },
      { kind: 'button', text: 'Start shopping', href: `${env().APP_URL}${paths.home()}` },
      {
        kind: 'small',
        text: 'Didn’t open this account? Tap Forgot password at login: a new password locks out whoever did. Then you can delete the account in Profile Details.',
      },
    ],
  })),
  /**
   * To the owner after a sign-in from a new device, at most once an hour, so that repeated sign-ins
   * cannot flood the mailbox. `kind`: see `deviceKind`. `hour`: `2026-11-21T10`, UTC.
   */
  newDevice: ownerMail(
    'new-device',
    { kind: z.string(), hour: z.string() },
    (user, { kind }, signedInAt) => ({
      subject: 'New sign-in to your Eki account',
      heading: `Was this you, ${user.name.split(' ')[0]}?`,
      blocks: [
        {
          kind: 'text',
          text: 'Someone signed in to your account on a device we haven’t seen before.',
        },
        {
          kind: 'rows',
          rows: [
            ['When', `${formatDate(signedInAt)}, ${formatTime(signedInAt)}`],
            ['Device', deviceLabel(kind)],
          ],
        },
        {
          kind: 'text',
          text: 'If it was you, there’s nothing to do. If it wasn’t, choose a new password right away. That signs out every device.',
        },
        {
          kind: 'button',
          text: 'Choose a new password',
          href: `${env().APP_URL}${paths.home()}?auth=forgot`,
        },
        {
          kind: 'small',
          text: 'Something else wrong? Reply to this email and support will answer.',
        },
      ],
    }),
  ),
  passwordReset: linkMail('password-reset', (link, user) => ({
    subject: 'Choose a new Eki password',
    heading: `Forgot your password, ${user.name.split(' ')[0]}?`,
    blocks: [
      {
        kind: 'text',
        text: `Tap the button to choose a new one. You’ll log in with ${link.email}.`,
      },
      {
        kind: 'button',
        text: 'Choose a new password',
        href: `${env().APP_URL}${paths.resetPassword({ token: link.token, id: link.id })}`,
      },
      { kind: 'text', text: `The link works once, until ${formatTime(link.expiresAt)}.` },
      {
        kind: 'small',
        text: 'Didn’t ask for this? Ignore this email. Your password stays the same.',
      },
    ],
  })),
  /** To an address that was restored: the link to a new password, because the old one was removed. */
  emailBack: linkMail('email-back', (link) => ({
    subject: 'Your Eki account has this email again',
    heading: 'Your old email is back',
    blocks: [
      {
        kind: 'text',
        text: 'We signed everyone out and took the old password off your account. Choose a new one to log in.',
      },
      {
        kind: 'button',
        text: 'Choose a new password',
        href: `${env().APP_URL}${paths.resetPassword({ token: link.token, id: link.id })}`,
      },
      {
        kind: 'text',
        text: `The link works once, until ${formatTime(link.expiresAt)}. After that, use “Forgot password?” to get another.`,
      },
    ],
  })),
  /** To the owner after the password changed. `changeId`: identifies the change. */
  passwordChanged: ownerMail(
    'password-changed',
    { changeId: z.string() },
    (user, _ids, changedAt) => ({
      subject: 'Your Eki password was changed',
      heading: 'You have a new password',
      blocks: [
        {
          kind: 'text',
          text: `Your password was changed on ${formatDate(changedAt)} at ${formatTime(changedAt)}. Every other device was signed out.`,
        },
        {
          kind: 'text',
          text: `Google sign-in still works if it uses ${user.email}. Any other Google account was taken off.`,
        },
        { kind: 'rows', rows: [['You log in with', user.logsInWith]] },
        { kind: 'text', text: 'If it wasn’t you, choose a new password right away.' },
        {
          kind: 'button',
          text: 'Choose a new password',
          href: `${env().APP_URL}${paths.home()}?auth=forgot`,
        },
      ],
    }),
  ),
  /** To the owner after a Google account was connected. `changeId`: identifies it. */
  googleConnected: ownerMail(
    'google-connected',
    { changeId: z.string() },
    (_user, _ids, connectedAt) => ({
      subject: 'Google sign-in was added to your Eki account',
      heading: 'A Google account was connected',
      blocks: [
        {
          kind: 'text',
          text: `Somebody with your password connected it on ${formatDate(connectedAt)} at ${formatTime(connectedAt)}. It signs in without the password from now on.`,
        },
        {
          kind: 'text',
          text: 'If it wasn’t you, choose a new password right away. That signs everyone out and takes Google off your account.',
        },
        {
          kind: 'button',
          text: 'Choose a new password',
          href: `${env().APP_URL}${paths.home()}?auth=forgot`,
        },
      ],
    }),
  ),
  /** To the new address: the link that confirms it. */
  confirmEmail: linkMail('email-confirm', (link, user) => ({
    subject: 'Confirm your new email',
    heading: `Is this your email, ${user.name.split(' ')[0]}?`,
    blocks: [
      {
        kind: 'text',
        text: 'Someone moved their Eki account to this address. If that was you, confirm it, and links to a new password come here too.',
      },
      {
        kind: 'button',
        text: 'Confirm email',
        href: `${env().APP_URL}${paths.confirmEmail({ token: link.token, id: link.id })}`,
      },
      {
        kind: 'text',
        text: 'If it wasn’t you, tap the button and choose “This isn’t my account”. We’ll take your address off it, so you can use it for your own.',
      },
    ],
  })),
  /**
   * To an unconfirmed address for which a new password was requested: the link to confirm or decline it.
   * Its reader is more likely a stranger to that account than its owner.
   */
  emailClaimed: defineMail('email-claimed', {
    ids: z.object({ linkId: objectId }),
    key: ({ linkId }) => linkId,
    render: async ({ linkId }) => {
      const link = await linkForMail(linkId);
      if (!link) return null;
      const mail = renderMail({
        subject: 'Is this your Eki account?',
        heading: 'An Eki account uses your email',
        blocks: [
          {
            kind: 'text',
            text: 'Someone with an Eki account entered this address, and nobody has confirmed it. If it wasn’t you, tap the button and choose “This isn’t my account”. Then sign up with your own password.',
          },
          {
            kind: 'button',
            text: 'This isn’t my account',
            href: `${env().APP_URL}${paths.confirmEmail({ token: link.token, id: linkId })}`,
          },
          {
            kind: 'text',
            text: 'If it was you, tap the same button, log in and confirm your email. Your link to a new password went to your old address.',
          },
        ],
      });
      return { to: link.email, ...mail };
    },
  }),
  /**
   * To the owner whose new email was removed from the account, because another person reads its mailbox.
   * `changeId`: identifies it.
   */
  emailDeclined: ownerMail('email-declined', { changeId: z.string() }, (user) => ({
    subject: 'Your Eki account has its old email again',
    heading: 'We took the new email off your account',
    blocks: [
      {
        kind: 'text',
        text: 'It was never confirmed, and the person who reads it told us this isn’t their account. Your password, orders and wallet stay as they are.',
      },
      { kind: 'rows', rows: [['You log in with', user.logsInWith]] },
      {
        kind: 'small',
        text: 'Was it your new email after all? Log in, change it again in Profile Details and tap Confirm in our email.',
      },
    ],
  })),
  /** To the address before a change: the link that undoes it. */
  emailChanged: linkMail('email-changed', (link, user, changedAt) => ({
    subject: 'Your Eki email was changed',
    heading: `Did you change your email, ${user.name.split(' ')[0]}?`,
    blocks: [
      {
        kind: 'rows',
        rows: [
          ['New email', link.newEmail ?? user.email],
          ['When', `${formatDate(changedAt)}, ${formatTime(changedAt)}`],
        ],
      },
      ...undoBlocks(link),
    ],
  })),
  /** To the address before, after staff have confirmed the new one: the link that undoes it. */
  staffConfirmedElsewhere: linkMail('staff-confirmed-elsewhere', (link, user, confirmedAt) => ({
    subject: 'Support confirmed a new email for your Eki account',
    heading: `Did you ask for this, ${user.name.split(' ')[0]}?`,
    blocks: [
      {
        kind: 'rows',
        rows: [
          ['New email', link.newEmail ?? user.email],
          ['When', `${formatDate(confirmedAt)}, ${formatTime(confirmedAt)}`],
        ],
      },
      {
        kind: 'text',
        text: 'Someone told us they can’t open this mailbox any more and have forgotten the password. We checked who they are, then confirmed the new email and signed out every device.',
      },
      ...undoBlocks(link),
    ],
  })),
  /** To the address that staff have confirmed. `linkId`: the link that undoes it, which isn't in it. */
  staffConfirmed: defineMail('staff-confirmed', {
    ids: z.object({ linkId: objectId }),
    key: ({ linkId }) => linkId,
    render: async ({ linkId }) => {
      const link = await linkForMail(linkId);
      const user = link && (await findRecipient(link.userId));
      if (!link?.newEmail || !user) return null;
      const mail = renderMail({
        subject: 'Your Eki email is confirmed',
        heading: `You can get back in, ${user.name.split(' ')[0]}`,
        blocks: [
          {
            kind: 'text',
            text: `Our support team confirmed ${link.newEmail} for your account. Links to a new password come here now.`,
          },
          {
            kind: 'button',
            text: 'Choose a new password',
            href: `${env().APP_URL}${paths.home()}?auth=forgot`,
          },
          {
            kind: 'small',
            text: `We told your old email too. Until ${formatDate(link.expiresAt)}, whoever reads it can undo this.`,
          },
        ],
      });
      return { to: link.newEmail, ...mail };
    },
  }),
  /** The date on which the account is deleted. `at`: that date. */
  deletionScheduled: ownerMail('deletion-scheduled', { at: z.iso.datetime() }, (user, { at }) => ({
    subject: `Your Eki account will be deleted on ${formatDate(at)}`,
    heading: `Goodbye, ${user.name.split(' ')[0]}`,
    blocks: [
      {
        kind: 'text',
        text: `We’ll delete your account on ${formatDate(at)}: your profile, addresses, cart and wishlist, and any rider profile or shop that’s only yours. That shop takes no new orders until then. Records of orders and payments stay, without your name.`,
      },
      {
        kind: 'text',
        text: 'If an order is still under way that day, or there’s money in your wallet, we wait until that’s settled. You can spend the money on any order.',
      },
      {
        kind: 'text',
        text: `Changed your mind? Log in before ${formatDate(at)} and your account stays.`,
      },
      { kind: 'button', text: 'Log in', href: `${env().APP_URL}${paths.home()}?auth=login` },
    ],
  })),
  /** To a user who got a staff role. `changeId`: when, ISO. */
  roleGiven: ownerMail(
    'role-given',
    { role: z.string(), changeId: z.string() },
    (user, { role }) => ({
      subject: `You’re now in ${roleName(role)} at Eki`,
      heading: `Welcome to the team, ${user.name.split(' ')[0]}`,
      blocks: [
        {
          kind: 'text',
          text: `Your account now has the role ${roleName(role)}. You’ll find its pages in the menu after you log in.`,
        },
        {
          kind: 'button',
          text: 'Log in',
          href: `${env().APP_URL}${paths.home()}?auth=login`,
        },
        {
          kind: 'small',
          text: 'Not expecting this? Reply to this email.',
        },
      ],
    }),
  ),
  /** To the owner whose second factor was switched on or off. `changeId`: when, ISO. */
  secondFactorChanged: ownerMail(
    'second-factor-changed',
    { state: z.enum(['on', 'off']), changeId: z.string() },
    (user, { state }) => ({
      subject: `Two-step sign-in is ${state}`,
      heading: `Two-step sign-in is ${state}`,
      blocks: [
        {
          kind: 'text',
          text:
            state === 'on'
              ? `${user.name.split(' ')[0]}, signing in to your account now asks for a code from your app as well.`
              : `${user.name.split(' ')[0]}, signing in to your account no longer asks for a code from your app.`,
        },
        {
          kind: 'small',
          text: 'Wasn’t you? Choose a new password right away, and reply to this email.',
        },
      ],
    }),
  ),
  /** To a user who lost a staff role. `changeId`: when, ISO. */
  roleTaken: ownerMail(
    'role-taken',
    { role: z.string(), changeId: z.string() },
    (user, { role }) => ({
      subject: `You’re no longer in ${roleName(role)} at Eki`,
      heading: `${user.name.split(' ')[0]}, your role has changed`,
      blocks: [
        {
          kind: 'text',
          text: `Your account no longer has the role ${roleName(role)}, and we’ve logged you out. You can log in again and shop as before.`,
        },
        { kind: 'small', text: 'Questions? Reply to this email.' },
      ],
    }),
  ),
  /** To a mailbox that wasn't proved: the link to a password, which brings `role` into force. */
  pendingRole: defineMail('pending-role', {
    ids: z.object({ linkId: objectId, role: z.string() }),
    key: ({ linkId }) => linkId,
    render: async ({ linkId, role }) => {
      const link = await linkForMail(linkId);
      const user = link && (await findRecipient(link.userId));
      if (!link || !user) return null;
      const mail = renderMail({
        subject: 'Confirm your email to start work on Eki',
        heading: `One step left, ${user.name.split(' ')[0]}`,
        blocks: [
          {
            kind: 'text',
            text: `You’ve been given the role ${roleName(role)}. Choose a password to confirm this is your email. Then you can start.`,
          },
          {
            kind: 'button',
            text: 'Choose a password',
            href: `${env().APP_URL}${paths.resetPassword({ token: link.token, id: linkId })}`,
          },
          { kind: 'rows', rows: [['You log in with', link.email]] },
          {
            kind: 'text',
            text: 'It replaces any earlier password and logs out every device.',
          },
          {
            kind: 'text',
            text: `The link works once, until ${formatDate(link.expiresAt)}, ${formatTime(link.expiresAt)}. After that, tap Forgot password at login.`,
          },
        ],
      });
      return { to: link.email, ...mail };
    },
  }),
  /** To the owner whose sign-in called off a deletion. `at`: its date. */
  deletionCalledOff: ownerMail('deletion-called-off', { at: z.iso.datetime() }, (user, { at }) => ({
    subject: 'Your Eki account stays',
    heading: `Welcome back, ${user.name.split(' ')[0]}`,
    blocks: [
      {
        kind: 'text',
        text: `You logged in, so we won’t delete your account on ${formatDate(at)}.`,
      },
      {
        kind: 'small',
        text: 'If it wasn’t you, choose a new password, then delete the account again in Profile Details.',
      },
    ],
  })),
  /** What a deletion waits for, at most once a week. `week`: its number. `linkId`: to give up the wallet, `withdrawId`: to withdraw it, or ''. */
  deletionWaits: defineMail('deletion-waits', {
    ids: z.object({
      userId: objectId,
      week: z.number().int(),
      linkId: objectId.or(z.literal('')),
      withdrawId: objectId.or(z.literal('')),
    }),
    key: ({ userId, week }) => `${userId}:${week}`,
    render: async ({ userId, linkId, withdrawId }) => {
      const user = await findOwner(userId);
      if (!user) return null;
      const link = linkId ? await linkForMail(linkId) : null;
      const withdraw = withdrawId ? await linkForMail(withdrawId) : null;
      const mail = renderMail({
        subject: 'We can’t delete your Eki account yet',
        heading: 'Your account is still here',
        blocks: [
          {
            kind: 'text',
            text: 'There’s money in your wallet, an order under way, or a refund or chargeback still being decided. We check again every day and delete the account once everything is settled.',
          },
          {
            kind: 'text',
            text: 'Log in to spend what’s in your wallet. That keeps your account too. Questions? Reply to this email.',
          },
          ...(withdraw
            ? [
                {
                  kind: 'text' as const,
                  text: 'Or have what’s left sent to your bank account. You don’t have to log in.',
                },
                {
                  kind: 'button' as const,
                  text: 'Send it to my bank',
                  href: `${env().APP_URL}${paths.withdrawWallet({ token: withdraw.token, id: withdrawId })}`,
                },
              ]
            : []),
          ...(link
            ? [
                {
                  kind: 'text' as const,
                  text: 'Don’t need what’s left in your wallet? Give it up, and we won’t wait for it. You don’t have to log in.',
                },
                {
                  kind: 'button' as const,
                  text: 'Give up what’s left',
                  href: `${env().APP_URL}${paths.giveUpWallet({ token: link.token, id: linkId })}`,
                },
              ]
            : []),
        ],
      });
      return { to: user.email, ...mail };
    },
  }),
};
