'use client';

import { GoogleButton } from '@/components/market/account/auth/google-button';
import type { GoogleConfig } from '@/components/market/account/auth/google-config';
import { PasswordField } from '@/components/market/account/auth/password-field';
import { FieldError } from '@/components/ui/field-error';
import { Notice } from '@/components/ui/notice';
import { type Form, textProps } from '@/components/ui/use-form';

/** How the owner proves their presence. */
export interface ProofConfig {
  hasPassword: boolean;
  google: GoogleConfig | null;
}

/** The fields that `OwnerProof` fills, for the initial values of a form. */
export const NO_PROOF = { password: '', googleToken: '' };

/** The proof as fields of a call: one or the other. */
export function getProof({ password, googleToken }: typeof NO_PROOF) {
  return googleToken ? { googleToken } : { password };
}

interface OwnerProofProps<V extends typeof NO_PROOF> extends ProofConfig {
  form: Form<V>;
}

/** The password; for an account without one, a fresh sign-in with Google. */
export function OwnerProof<V extends typeof NO_PROOF>({
  form,
  hasPassword,
  google,
}: OwnerProofProps<V>) {
  const { password, googleToken } = form.values;
  if (hasPassword || !google) {
    return (
      <PasswordField
        {...textProps(form, 'password')}
        value={password}
        label="Password"
        autoComplete="current-password"
        required
      />
    );
  }
  if (googleToken && !form.errors.googleToken) {
    return (
      <Notice tone="success" role="status">
        Google confirmed it’s you.
      </Notice>
    );
  }
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">Confirm it’s you</p>
      <GoogleButton
        google={google}
        onToken={(token) => form.set('googleToken', token as V['googleToken'])}
      />
      <FieldError id="google-proof" error={form.errors.googleToken ?? form.errors.password} />
    </div>
  );
}
