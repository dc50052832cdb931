import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { sha256 } from '@/lib/platform/digest';
import { env } from '@/lib/platform/env';
import { AccountLink, type AccountLinkDoc, type LINK_PURPOSES } from '@/models/people/account-link';

export type LinkPurpose = (typeof LINK_PURPOSES)[number];

export interface LinkProof {
  id: string;
  token: string;
}

/** An account's link that is neither used nor expired. */
export type OpenLink = AccountLinkDoc & { userId: Types.ObjectId; email: string };

interface NewLink {
  /** Null for a link that no one gets. */
  userId: string | null;
  purpose: LinkPurpose;
  /** The address that it is mailed to. */
  email: string | null;
  newEmail?: string;
  ttlMs: number;
}

/** Creates a link in the caller's transaction and returns its id; its mail is up to the caller. */
export async function createLink(
  { ttlMs, ...given }: NewLink,
  session: ClientSession,
  now: Date,
): Promise<string> {
  const _id = new Types.ObjectId();
  const tokenHash = sha256(deriveToken(_id.toString()));
  const expiresAt = new Date(now.getTime() + ttlMs);
  await AccountLink.create([{ _id, ...given, tokenHash, createdAt: now, expiresAt }], { session });
  return _id.toString();
}

/**
 * The token of a link: 256 bits that only this server can compute. Derived, so that the mail can be
 * rendered again and the database holds nothing that opens an account.
 */
function deriveToken(linkId: string): string {
  return createHmac('sha256', env().AUTH_SECRET)
    .update(`account-link:${linkId}`)
    .digest('base64url');
}

export interface MailedLink {
  userId: string;
  token: string;
  email: string;
  newEmail: string | null;
  expiresAt: Date;
}

/** The link for its mail; null if it is used or expired, or for no account. */
export async function linkForMail(linkId: string, now = new Date()): Promise<MailedLink | null> {
  const link = await AccountLink.findById(linkId).lean();
  if (!link?.userId || !link.email || link.expiresAt <= now) return null;
  const { email, newEmail = null, expiresAt } = link;
  return { userId: link.userId.toString(), token: deriveToken(linkId), email, newEmail, expiresAt };
}

/** Throws AppError `invalid` if no open link matches. */
export async function findLink(
  proof: LinkProof,
  purpose: LinkPurpose,
  now: Date,
): Promise<OpenLink> {
  return openLink(await AccountLink.findOne({ _id: proof.id, purpose }).lean(), proof, now);
}

/** Uses up a link in the caller's transaction; concurrently, only one call succeeds. Throws like `findLink`. */
export async function takeLink(
  proof: LinkProof,
  purpose: LinkPurpose,
  session: ClientSession,
  now: Date,
): Promise<OpenLink> {
  const link = await AccountLink.findOneAndDelete(
    { _id: proof.id, purpose, tokenHash: sha256(proof.token) },
    { session },
  ).lean();
  return openLink(link, proof, now);
}

/**
 * Deletes an account's links for these purposes, so that they stop working. `since`: only those created
 * then or later.
 */
export async function dropLinks(
  userId: string,
  purposes: readonly LinkPurpose[],
  session: ClientSession,
  since = new Date(0),
): Promise<void> {
  const purpose = mongoose.trusted({ $in: [...purposes] });
  const createdAt = mongoose.trusted({ $gte: since });
  await AccountLink.deleteMany({ userId, purpose, createdAt }, { session });
}

function openLink(link: AccountLinkDoc | null, { token }: LinkProof, now: Date): OpenLink {
  const given = Buffer.from(sha256(token));
  const isRight = link !== null && timingSafeEqual(Buffer.from(link.tokenHash), given);
  if (!isRight || !link.userId || !link.email || link.expiresAt <= now) throw linkOverError();
  return { ...link, userId: link.userId, email: link.email };
}

export function linkOverError(): AppError {
  return new AppError('invalid', ACCOUNT_MESSAGES.linkOver, { field: 'token' });
}
