import { z } from 'zod';
import { email, phone, requiredLine } from '@/lib/core/fields';
import { isObjectId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { cleanCode, cleanName } from '@/lib/core/text';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { PASSWORD_RULES, unmetPasswordRules } from './password';
import { MAX_NAME } from './policy';

/** Two words of letters with tone marks (Ọ̀sáyọ̀mọ́rẹ́), hyphens and apostrophes. */
const FULL_NAME = /^\p{L}[\p{L}\p{M}'’-]*\s+\p{L}[\p{L}\p{M}'’-]*$/u;

/** Emoji with all that shapes them. */
const EMOJI =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f)+/gu;

/** First and last name: two alphabetic words. */
export const fullName = requiredLine(MAX_NAME, ACCOUNT_MESSAGES.fullName)
  // Keyboards end a name with a full stop after two spaces; lists have a comma between the names; names
  // copied from a chat have emoji.
  .transform((typed) => cleanName(typed.replace(EMOJI, ' ')).replace(/[.,;]+(?=\s|$)/g, ''))
  .refine((typed) => FULL_NAME.test(typed), ACCOUNT_MESSAGES.fullName);

const unmetMessage = (rules: readonly string[]) => `Your password needs ${rules.join(', ')}.`;

/** The filter for accounts with this email or phone number, as typed by staff; null if it is neither. */
export function contactFilter(text: string): { email: string } | { phone: string } | null {
  const contact = z.union([
    email.transform((e) => ({ email: e })),
    phone.transform((p) => ({ phone: p })),
  ]);
  return contact.safeParse(text).data ?? null;
}

/** A new password that meets every rule of the specification; the message lists what is missing. */
export const newPassword = z
  .string(unmetMessage(PASSWORD_RULES))
  .max(128, ACCOUNT_MESSAGES.passwordTooLong)
  .superRefine((typed, context) => {
    const unmet = unmetPasswordRules(typed);
    if (unmet.length > 0) {
      context.addIssue({ code: 'custom', message: unmetMessage(unmet) });
    }
  });

/** Fields of registration that login accepts and ignores: one form sends both. */
const ignored = z.string(MESSAGES.badRequest).max(200, MESSAGES.badRequest).optional();

/** A code of the authenticator app, or a recovery code, typed or pasted. */
const typedCode = z
  .string(ACCOUNT_MESSAGES.codeNeeded)
  .max(40, ACCOUNT_MESSAGES.codeWrong)
  .transform((typed) => cleanCode(typed).replace(/[\s-]/g, ''));
const code = typedCode.refine((typed) => typed !== '', ACCOUNT_MESSAGES.codeNeeded);

export const codeInput = z.strictObject({ code });

export type CodeInput = z.output<typeof codeInput>;

/** Who signs in; a guest's cart comes with it. `name` and `phone` are ignored. */
export const loginInput = z.strictObject({
  name: ignored,
  email,
  phone: ignored,
  password: z
    .string(ACCOUNT_MESSAGES.wrongCredentials)
    .min(1, ACCOUNT_MESSAGES.wrongCredentials)
    .max(128, ACCOUNT_MESSAGES.wrongCredentials),
  /** For an account with a second factor. */
  code: typedCode.optional(),
});

export type LoginInput = z.infer<typeof loginInput>;

export const registerInput = z.strictObject({
  name: fullName,
  email,
  phone,
  password: newPassword,
});

export type RegisterInput = z.infer<typeof registerInput>;

/** An ID token of Google. */
const googleToken = z
  .string(ACCOUNT_MESSAGES.googleFailed)
  .min(1, ACCOUNT_MESSAGES.googleFailed)
  .max(4_096, ACCOUNT_MESSAGES.googleFailed);

/**
 * Body of POST /api/user/google-signin. `password`: of the account of the same email. `isNotMine`: that
 * account is someone else's.
 */
export const googleSignInInput = z.strictObject({
  token: googleToken,
  password: z
    .string(ACCOUNT_MESSAGES.wrongCredentials)
    .max(128, ACCOUNT_MESSAGES.wrongCredentials)
    .optional(),
  isNotMine: z.literal(true).optional(),
  code: typedCode.optional(),
});

export type GoogleSignInInput = z.infer<typeof googleSignInInput>;

export const sendPasswordResetInput = z.strictObject({ email });

/** The id and token of a link in a mail. */
const linkProof = {
  id: z
    .string(ACCOUNT_MESSAGES.linkOver)
    .refine(isObjectId, ACCOUNT_MESSAGES.linkOver)
    .meta({ title: 'id' }),
  token: z
    .string(ACCOUNT_MESSAGES.linkOver)
    .regex(/^[A-Za-z0-9_-]{43}$/, ACCOUNT_MESSAGES.linkOver),
};

export const resetPasswordInput = z.strictObject({ ...linkProof, newPassword });

export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

/** Body of POST /api/user/confirmEmail, /declineEmail, /undoEmail and /giveUpWallet. */
export const linkInput = z.strictObject(linkProof);

/** Body of PATCH /api/user/edit-profile; `editProfile` checks a name that is new. */
export const editProfileInput = z.strictObject({
  name: requiredLine(MAX_NAME, ACCOUNT_MESSAGES.fullName),
  phone,
});

export type EditProfileInput = z.infer<typeof editProfileInput>;

const filled = (message: string) => z.string(message).min(1, message).max(254, message);

const currentPassword = (message: string) =>
  z.string(message).min(1, message).max(128, ACCOUNT_MESSAGES.wrongPassword);

/** Proof that the owner is present: the password, or without one a fresh ID token of Google. */
const proof = {
  password: z.string().max(128, ACCOUNT_MESSAGES.wrongPassword).optional(),
  googleToken: googleToken.optional(),
};

type Proof = { password?: string | undefined; googleToken?: string | undefined };

const hasProof = ({ password, googleToken }: Proof) => Boolean(password || googleToken);

export const ownerProofInput = z
  .strictObject(proof)
  .refine(hasProof, { path: ['password'], message: MESSAGES.fieldsMissing });

export type OwnerProofInput = z.output<typeof ownerProofInput>;

export const endSecondFactorInput = z
  .strictObject({ ...proof, code })
  .refine(hasProof, { path: ['password'], message: MESSAGES.fieldsMissing });

export type EndSecondFactorInput = z.output<typeof endSecondFactorInput>;

export const editEmailInput = z
  .strictObject({
    oldEmail: filled(MESSAGES.fieldsMissing).pipe(email),
    newEmail: filled(MESSAGES.fieldsMissing).pipe(email),
    ...proof,
  })
  .refine(hasProof, { path: ['password'], message: MESSAGES.fieldsMissing });

export type EditEmailInput = z.infer<typeof editEmailInput>;

export const changePasswordInput = z
  .strictObject({
    oldPassword: currentPassword(MESSAGES.fieldsMissing),
    newPassword: filled(MESSAGES.fieldsMissing).pipe(newPassword),
    confirmPassword: filled(MESSAGES.fieldsMissing),
  })
  .refine((typed) => typed.confirmPassword === typed.newPassword, {
    path: ['confirmPassword'],
    message: ACCOUNT_MESSAGES.passwordsDiffer,
  });

export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const deleteAccountInput = z
  .strictObject({
    ...proof,
    confirmation: z.literal(true, ACCOUNT_MESSAGES.confirmDeletion),
    /** Gives up the wallet's balance, so that the deletion doesn't wait for it. */
    giveUp: z.boolean().default(false),
  })
  .refine(hasProof, { path: ['password'], message: ACCOUNT_MESSAGES.confirmDeletion });

export type DeleteAccountInput = z.infer<typeof deleteAccountInput>;

/** Body of POST /api/user/endSession; without an id: all other sessions. */
export const endSessionInput = z.strictObject({
  sessionId: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ title: 'session id' })
    .optional(),
});
