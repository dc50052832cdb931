'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { BankFields } from '@/components/market/account/bank/bank-fields';
import { Button, ButtonLink } from '@/components/ui/button';
import { focusHeading } from '@/components/ui/focus-heading';
import { ErrorNotice } from '@/components/ui/notice';
import { useAction } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { readLinkProof } from '@/lib/core/link-proof';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';

const NO_ACCOUNT = { bankCode: '', accountNumber: '' };
type Fields = typeof NO_ACCOUNT;

/**
 * Withdraws what is left in the wallet of an account that waits to be deleted, by the link of the weekly
 * mail: to the bank account on file, or to one that is typed here.
 */
export function WithdrawByLink() {
  const params = useSearchParams();
  const [link] = useState(() => readLinkProof(`${params}`));
  /** Null: the one on file. */
  const [account, setAccount] = useState<Fields | null>(null);
  const [errors, setErrors] = useState<Partial<Fields>>({});
  const [isWaiting, setWaiting] = useState<boolean | null>(null);
  useEffect(() => {
    if (link.token) window.history.replaceState(null, '', window.location.pathname);
  }, [link]);
  useEffect(() => {
    if (isWaiting !== null) focusHeading();
  }, [isWaiting]);
  const withdraw = useAction(
    async () => {
      const body = { ...link, ...account };
      const path = '/api/user/withdrawWallet';
      const answer = await apiPost<{ isWaiting: boolean }>(path, body, PAGE_MESSAGES.errorOccurred);
      setWaiting(answer.isWaiting);
    },
    {
      onError: (error, text) => {
        const field = error instanceof ApiError ? error.body.field : undefined;
        if (field === 'bankCode' || field === 'accountNumber') {
          setErrors({ [field]: text });
          return null;
        }
        // Without an account on file, or with one that can't be used.
        if (error instanceof ApiError && error.status === 409)
          setAccount((old) => old ?? NO_ACCOUNT);
        return text;
      },
    },
  );
  if (isWaiting !== null) {
    return (
      <>
        <h1>{isWaiting ? 'We’ll send it after 24 hours' : 'It’s on its way'}</h1>
        <p role="status" className="mt-3 text-ink-2">
          {isWaiting
            ? 'A new bank account waits that long. Then we send the money, and delete your account once it has arrived. You don’t have to do anything.'
            : 'It should be in your bank by 5 PM on the next working day. Once it has arrived, we delete your account.'}
        </p>
        <ButtonLink href={paths.home()} variant="quiet" className="mt-5">
          Go home
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <h1>Send what’s left to your bank</h1>
      <p className="mt-3 text-ink-2">
        Everything in your wallet that can be withdrawn, from ₦100. Your account is still deleted:
        log in if you want to keep it.
      </p>
      <ErrorNotice
        className="mt-5"
        message={link.token ? withdraw.message : 'Open the link in our email again.'}
      />
      {account ? (
        <div className="mt-5">
          <BankFields
            {...account}
            errors={errors}
            hint="An account in your own name"
            onChange={(typed) => {
              setAccount(typed);
              setErrors({});
            }}
          />
        </div>
      ) : null}
      {link.token ? (
        <div className="mt-5 grid gap-3">
          <Button isBlock isBusy={withdraw.isBusy} onClick={() => void withdraw.run()}>
            {account ? 'Send it to this account' : 'Send it to my bank account'}
          </Button>
          <Button
            variant="quiet"
            isBlock
            onClick={() => {
              withdraw.setMessage(null);
              setAccount(account ? null : NO_ACCOUNT);
            }}
          >
            {account ? 'Use the account I saved' : 'Use another account'}
          </Button>
        </div>
      ) : null}
    </>
  );
}
