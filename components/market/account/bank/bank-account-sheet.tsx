'use client';

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { GoogleButton } from '@/components/market/account/auth/google-button';
import type { GoogleConfig } from '@/components/market/account/auth/google-config';
import { SignInAgainFields } from '@/components/market/account/auth/sign-in-again';
import {
  type SignInAgain,
  useSignInAgain,
} from '@/components/market/account/auth/use-sign-in-again';
import { Button } from '@/components/ui/button';
import { focusFirstError } from '@/components/ui/focus-first-error';
import { Icon, type IconName } from '@/components/ui/icon';
import { ErrorNotice, Notice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { Spinner } from '@/components/ui/spinner';
import { useAction } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { openAuth } from '@/lib/client/dialogs';
import { queryClient } from '@/lib/client/query-client';
import { useSession } from '@/lib/client/session/use-session';
import { serverTime } from '@/lib/client/settings';
import { pushToast } from '@/lib/client/toast-queue';
import { shortBankName, toShortAccount } from '@/lib/core/bank-account';
import { formatNaira, formatPhone, formatWhen, upperFirst } from '@/lib/core/format';
import { countShared } from '@/lib/core/holder-name';
import type { BankAccountDto } from '@/lib/money/bank/dto';
import { BANK_MESSAGES, otherHolder } from '@/lib/money/bank/messages';
import { NEW_ACCOUNT_WAIT_MS } from '@/lib/money/bank/policy';
import type { Party } from '@/lib/money/payouts/policy';
import { APPLICATION_MESSAGES } from '@/lib/shops/applications/messages';
import { accountNumberProblem } from '@/lib/shops/applications/policy';
import { BankFields, useBanks } from './bank-fields';

export interface AccountOwner {
  party: Party;
  vendorId?: string | undefined;
}

export interface BankAccountSheetProps {
  owner: AccountOwner;
  /** The account until now; null if none is saved. */
  account: BankAccountDto | null;
  /** A payout that hasn't been approved, which a change cancels; naira. */
  waiting?: { amount: number } | null | undefined;
  /**
   * Google's settings; null if it isn't offered. `dialog`: on pages above which the sign-in dialog can open,
   * which has its button.
   */
  google: GoogleConfig | 'dialog' | null;
  onSaved: (account: BankAccountDto | null) => void;
  onClose: () => void;
}

interface Answer {
  bankAccount: BankAccountDto | null;
}

const INTROS: Readonly<Record<Party, string>> = {
  wallet: 'Withdrawals go here. Use an account in your own name.',
  rider: 'Payouts go here. Use an account in your own name.',
  shop: 'Payouts go here. Use an account in your own name or your shop’s.',
};

type Errors = Partial<Record<'bankCode' | 'accountNumber', string>>;

/** Saves, changes or removes the bank account that money is paid out to. */
export function BankAccountSheet(props: BankAccountSheetProps) {
  const { owner, account, waiting, google, onSaved, onClose } = props;
  const [values, setValues] = useState({ bankCode: '', accountNumber: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [isRemoving, setRemoving] = useState(false);
  const again = useSignInAgain({ isAlways: true });
  const holder = useHolder(values);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const isWallet = owner.party === 'wallet';
  const { accountNumber: numberError, ...match } = useMatch(holder.data, owner.party);

  const { run, isBusy, message, setMessage } = useAction(
    async (path: string, body: object): Promise<BankAccountDto | null | undefined> => {
      if (!(await again.confirm())) return undefined;
      const { bankAccount } = await apiPost<Answer>(path, body, BANK_MESSAGES.notSaved);
      return bankAccount;
    },
    {
      onError: (error, text) => {
        if (again.noteRefusal(error)) return null;
        const field = error instanceof ApiError ? error.body.field : null;
        if (field !== 'bankCode' && field !== 'accountNumber') return text;
        setErrors({ [field]: text });
        setTimeout(() => focusFirstError(form.current));
        return null;
      },
    },
  );

  async function send(path: string, body: object): Promise<void> {
    const saved = await run(path, { ...owner, ...body });
    if (saved === undefined) return;
    pushToast({ tone: 'success', text: doneText(saved) });
    onSaved(saved);
    onClose();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isRemoving) {
      void send('/api/bank/account/remove', {});
      return;
    }
    const numberProblem = accountNumberProblem(values.accountNumber) ?? numberError;
    const found: Errors = {
      ...(!values.bankCode && { bankCode: APPLICATION_MESSAGES.bank }),
      ...(numberProblem && { accountNumber: numberProblem }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) setTimeout(() => focusFirstError(form.current));
    else void send('/api/bank/account', values);
  }

  const problem = holder.error?.message ?? numberError;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={isRemoving ? 'Remove bank account?' : 'Bank account'}
      description={
        isRemoving ? 'We pay nothing out until you add another one.' : INTROS[owner.party]
      }
      footer={
        <div className="grid gap-3">
          <Button
            type="submit"
            form={formId}
            isBlock
            isBusy={isBusy}
            {...(isRemoving && { variant: 'danger' })}
          >
            {isRemoving ? 'Remove account' : account ? 'Change account' : 'Save account'}
          </Button>
          {isRemoving ? (
            <Button
              variant="quiet"
              isBlock
              onClick={() => {
                setMessage(null);
                setRemoving(false);
              }}
            >
              Keep it
            </Button>
          ) : null}
        </div>
      }
    >
      <form
        ref={form}
        id={formId}
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={submit}
      >
        {isRemoving ? null : (
          <div>
            <BankFields
              {...values}
              errors={{ ...errors, accountNumber: errors.accountNumber ?? problem }}
              isKnown={match.tone === 'success'}
              hint={holder.isFetching ? <LookingUp /> : undefined}
              onChange={(next) => {
                setValues(next);
                setErrors({});
                setMessage(null);
              }}
            />
            <div role="status" className="mt-3 empty:mt-0">
              {holder.data && match.text ? (
                <Notice tone={match.tone}>
                  <b className="block text-base">{holder.data.accountName}</b>
                  {match.text}
                </Notice>
              ) : null}
            </div>
          </div>
        )}
        <Proof again={again} google={google} />
        {waiting && account ? (
          <Notice tone="warn">
            <b>
              This cancels your {formatNaira(waiting.amount)} {isWallet ? 'withdrawal' : 'payout'}
            </b>{' '}
            to {toShortAccount(account)}. The money goes back to your{' '}
            {isWallet ? 'wallet' : 'balance'}.
          </Notice>
        ) : null}
        <ErrorNotice message={message} />
        {isRemoving ? null : <Effects isWallet={isWallet} />}
        {account && !isRemoving ? (
          <Button variant="link" className="justify-self-start" onClick={() => setRemoving(true)}>
            Remove this account
          </Button>
        ) : null}
      </form>
    </Sheet>
  );
}

function doneText(saved: BankAccountDto | null): string {
  if (!saved) return 'Bank account removed';
  return saved.state === 'checking' ? 'Saved. We’ll check the name' : 'Bank account saved';
}

/** The holder of a complete number, as the bank has them. */
function useHolder({ bankCode, accountNumber }: { bankCode: string; accountNumber: string }) {
  const isComplete = bankCode !== '' && accountNumberProblem(accountNumber) === null;
  const { data: banks } = useBanks();
  const query = useQuery<{ accountName: string }, Error>(
    {
      queryKey: ['bank-holder', bankCode, accountNumber],
      enabled: isComplete,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      queryFn: () =>
        apiPost<{ accountName: string }>(
          '/api/bank/resolve',
          { bankCode, accountNumber },
          APPLICATION_MESSAGES.bankAway,
          { isBackground: true },
        ),
    },
    queryClient,
  );
  const name = banks?.banks.find(({ code }) => code === bankCode)?.name;
  const bankName = name ? shortBankName(name) : 'the bank';
  return {
    isFetching: query.isFetching,
    error: isComplete ? query.error : null,
    data: isComplete && query.data ? { ...query.data, bankName } : null,
  };
}

interface Match {
  tone: 'success' | 'warn';
  /** About the holder's name; null where it is refused. */
  text: string | null;
  /** Why the number is refused. */
  accountNumber: string | null;
}

/** What the server will say about the holder's name, as far as the page knows. */
function useMatch(holder: { accountName: string; bankName: string } | null, party: Party): Match {
  const { user } = useSession();
  if (!holder) return { tone: 'warn', text: null, accountNumber: null };
  const shared = countShared(user?.name ?? '', holder.accountName);
  if (party === 'wallet' && shared === 0) {
    return { tone: 'warn', text: null, accountNumber: otherHolder(holder.accountName) };
  }
  const from = `The name ${holder.bankName} gave us.`;
  if (shared >= 2) {
    return { tone: 'success', text: `${from} It matches yours.`, accountNumber: null };
  }
  const check =
    party === 'shop'
      ? 'If it isn’t your shop’s name, we’ll check it before we pay to it.'
      : 'We’ll check it before we pay to it.';
  return { tone: 'warn', text: `${from} ${check}`, accountNumber: null };
}

function LookingUp() {
  return (
    <span role="status" className="flex items-center gap-2">
      <Spinner className="size-4" /> Looking up the name…
    </span>
  );
}

/** The password; or Google, for who signs in with it. */
function Proof({ again, google }: { again: SignInAgain } & Pick<BankAccountSheetProps, 'google'>) {
  const [isByGoogle, setByGoogle] = useState(false);
  if (!again.isNeeded) {
    return (
      <Notice tone="success" role="status">
        You’ve confirmed it’s you.
      </Notice>
    );
  }
  if (isByGoogle && google && google !== 'dialog') {
    return (
      <div className="grid gap-2">
        <p className="text-sm font-semibold">Confirm it’s you</p>
        <GoogleButton google={google} onToken={(token) => void again.confirmByGoogle(token)} />
        {again.passwordError ? <ErrorNotice message={again.passwordError} /> : null}
        <Button variant="link" className="justify-self-start" onClick={() => setByGoogle(false)}>
          Use your password instead
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-1">
      <SignInAgainFields again={again} label="Your Eki password" isFocused={false} />
      {google ? (
        <Button
          variant="link"
          className="-ml-3 justify-self-start"
          onClick={() =>
            google === 'dialog' ? openAuth({ after: again.skip }) : setByGoogle(true)
          }
        >
          Use Google instead
        </Button>
      ) : null}
    </div>
  );
}

/** What happens next: the wait, the mails and the link in them. */
function Effects({ isWallet }: { isWallet: boolean }) {
  const { user } = useSession();
  const now = serverTime();
  const until = new Date(now.getTime() + NEW_ACCOUNT_WAIT_MS);
  const payouts = isWallet ? 'withdrawals' : 'payouts';
  const phone = user?.phone ? ` on ${formatPhone(user.phone)}` : '';
  return (
    <section aria-labelledby="bank-effects">
      <h3 id="bank-effects" className="text-base">
        When you save it
      </h3>
      <ul className="mt-2 grid gap-3">
        <Effect icon="hourglass" title={`No ${payouts} for 24 hours`}>
          Until {formatWhen(until, now)}.
        </Effect>
        <Effect icon="mail" title="We email every address on your account">
          Your phone gets a notification too.
        </Effect>
        <Effect icon="shield-check" title="“This wasn’t me” is in each email">
          Works for 7 days. {upperFirst(`it stops your ${payouts}`)} until we’ve called you{phone}.
        </Effect>
      </ul>
    </section>
  );
}

function Effect({
  icon,
  title,
  children,
}: {
  icon: IconName;
  title: string;
  children: React.ReactNode;
}) {
  return (
    <li className="flex gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-fill">
        <Icon name={icon} className="size-4.5" strokeWidth={1.9} />
      </span>
      <div className="min-w-0">
        <b className="block">{title}</b>
        <span className="text-sm text-ink-2">{children}</span>
      </div>
    </li>
  );
}
