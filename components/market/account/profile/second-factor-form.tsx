'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { textProps, useForm } from '@/components/ui/use-form';
import { apiPost } from '@/lib/client/api';
import { refreshSession } from '@/lib/client/session/use-session';
import { pushToast } from '@/lib/client/toast-queue';
import { MESSAGES } from '@/lib/core/messages';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { getProof, NO_PROOF, OwnerProof, type ProofConfig } from './owner-proof';
import { refreshProfile } from './use-profile';

interface Setup {
  secret: string;
  uri: string;
  qr: string;
}

const CODE_FIELD = {
  label: 'Code',
  autoComplete: 'one-time-code',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 40,
  required: true,
} as const;

/** Sets up an authenticator app, or switches it off. */
export function SecondFactorForm({ isOn, ...proof }: ProofConfig & { isOn: boolean }) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  if (recoveryCodes) {
    return <RecoveryCodes codes={recoveryCodes} onSaved={() => setRecoveryCodes(null)} />;
  }
  if (isOn) return <SwitchOff {...proof} />;
  if (setup) {
    return <Confirm setup={setup} onDone={setRecoveryCodes} onBack={() => setSetup(null)} />;
  }
  return <Start {...proof} onStart={setSetup} />;
}

function Start({ onStart, ...proof }: ProofConfig & { onStart: (setup: Setup) => void }) {
  const form = useForm({
    initial: NO_PROOF,
    check: ({ password, googleToken }) =>
      password === '' && googleToken === '' ? { password: MESSAGES.fieldsMissing } : {},
    send: async (values) => {
      const path = '/api/user/startSecondFactor';
      onStart(await apiPost<Setup>(path, getProof(values), PAGE_MESSAGES.errorOccurred));
    },
  });
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={form.submit} className="grid gap-4">
      <p className="text-sm text-ink-2">
        After your password we’ll ask for a code from an app on your phone, such as Google
        Authenticator. Nobody gets in with the password alone.
      </p>
      <Refusal message={form.message} />
      <OwnerProof form={form} {...proof} />
      <Button type="submit" variant="outline" isBlock isBusy={form.isBusy}>
        Set up
      </Button>
    </form>
  );
}

interface ConfirmProps {
  setup: Setup;
  onDone: (recoveryCodes: readonly string[]) => void;
  onBack: () => void;
}

function Confirm({ setup: { secret, uri, qr }, onDone, onBack }: ConfirmProps) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: ACCOUNT_MESSAGES.codeNeeded } : {}),
    send: async ({ code }) => {
      const path = '/api/user/confirmSecondFactor';
      const answer = await apiPost<{ recoveryCodes: string[] }>(
        path,
        { code },
        PAGE_MESSAGES.errorOccurred,
      );
      onDone(answer.recoveryCodes);
      refreshProfile();
    },
  });
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={form.submit} className="grid gap-4">
      <p className="text-sm text-ink-2">
        Scan this with your app. On this phone,{' '}
        <a href={uri} className="font-semibold text-adire underline">
          open the app
        </a>{' '}
        instead.
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="QR code for your app"
        className="mx-auto size-48 rounded-control bg-white p-1"
      />
      <p className="text-sm text-ink-2">
        Can’t scan? Type this key:{' '}
        <code translate="no" className="font-semibold text-ink">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <Refusal message={form.message} />
      <TextField
        {...textProps(form, 'code')}
        {...CODE_FIELD}
        inputMode="numeric"
        hint="Six digits that your app shows now"
      />
      <Button type="submit" isBlock isBusy={form.isBusy}>
        Switch on
      </Button>
      <Button variant="quiet" isBlock onClick={onBack}>
        Back
      </Button>
    </form>
  );
}

function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const text = codes.join('\n');
  return (
    <div className="grid gap-4">
      <Notice tone="success" role="status">
        Two-step sign-in is on.
      </Notice>
      <p className="text-sm text-ink-2">
        Lost your phone? Each of these codes works once instead. Keep them where nobody else looks:
        we won’t show them again.
      </p>
      <ul
        translate="no"
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-control bg-sand p-4 font-semibold tabular"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download="eki-recovery-codes.txt"
        className="inline-flex min-h-11 items-center justify-self-start font-bold text-adire underline-offset-4 hover:underline"
      >
        Download them
      </a>
      <Button
        isBlock
        onClick={() => {
          onSaved();
          void refreshSession();
        }}
      >
        I’ve saved them
      </Button>
    </div>
  );
}

function SwitchOff(proof: ProofConfig) {
  const form = useForm({
    initial: { ...NO_PROOF, code: '' },
    check: ({ password, googleToken, code }) => ({
      ...(password === '' && googleToken === '' && { password: MESSAGES.fieldsMissing }),
      ...(code.trim() === '' && { code: ACCOUNT_MESSAGES.codeNeeded }),
    }),
    send: async ({ code, ...proof }) => {
      const body = { code, ...getProof(proof) };
      await apiPost('/api/user/endSecondFactor', body, PAGE_MESSAGES.errorOccurred);
      refreshProfile();
      pushToast({ tone: 'success', text: 'Two-step sign-in is off' });
    },
  });
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={form.submit} className="grid gap-4">
      <p className="text-sm text-ink-2">Changing phones? Switch it off, then set it up again.</p>
      <Refusal message={form.message} />
      <OwnerProof form={form} {...proof} />
      <TextField
        {...textProps(form, 'code')}
        {...CODE_FIELD}
        hint="From your app, or a recovery code"
      />
      <Button type="submit" variant="danger" isBlock isBusy={form.isBusy}>
        Switch off
      </Button>
    </form>
  );
}

function Refusal({ message }: { message: string | null }) {
  return message ? (
    <Notice tone="danger" role="alert">
      {message}
    </Notice>
  ) : null;
}
