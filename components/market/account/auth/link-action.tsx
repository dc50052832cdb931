'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { focusHeading } from '@/components/ui/focus-heading';
import { Notice } from '@/components/ui/notice';
import { useAction } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { openAuth } from '@/lib/client/dialogs';
import { refreshSession, useSession } from '@/lib/client/session/use-session';
import { readLinkProof } from '@/lib/core/link-proof';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';

interface Action {
  call:
    | `/api/user/${'confirmEmail' | 'declineEmail' | 'undoEmail' | 'giveUpWallet'}`
    | '/api/bank/account/stop';
  button: string;
  /** Heading and sentence after success. */
  doneTitle: string;
  done: string;
  /** Whether the email is the reader's own, to sign up with afterwards. */
  canSignUp?: true;
  /** Asks for confirmation before the action. */
  ask?: { title: string; sentences: readonly string[]; button: string; cancel: string };
}

interface LinkActionProps extends Action {
  /** Heading and sentence before the tap. */
  title: string;
  intro: string;
  /** The link's other action. It comes first for a guest, who is more likely not the account's owner. */
  other?: Action;
  /** Where to go if the link has expired. */
  otherwise: { text: string; href: string };
}

/**
 * Runs the action of a link in a mail, on a tap, because mail programs open links to scan them.
 */
export function LinkAction(props: LinkActionProps) {
  const { title, intro, other, otherwise } = props;
  const params = useSearchParams();
  const [link] = useState(() => readLinkProof(`${params}`));
  const { user, isLoading } = useSession();
  const [done, setDone] = useState<Action | null>(null);
  /** The action that waits for confirmation. */
  const [asking, setAsking] = useState<Action | null>(null);
  // An expired link would only fail again.
  const [isOver, setOver] = useState(!link.token);
  useEffect(() => {
    if (link.token) window.history.replaceState(null, '', window.location.pathname);
  }, [link]);

  const { run, isBusy, pending, message, setMessage } = useAction(
    async (chosen: Action, _hasLoggedIn: boolean) => {
      await apiPost(chosen.call, link, PAGE_MESSAGES.errorOccurred);
      setDone(chosen);
      void refreshSession();
    },
    {
      onError: (error, text, [chosen, hasLoggedIn]) => {
        setOver(text === ACCOUNT_MESSAGES.linkOver);
        const needsLogin = error instanceof ApiError && error.status === 401;
        if (needsLogin && !hasLoggedIn) openAuth({ after: () => void run(chosen, true) });
        return text;
      },
    },
  );
  const problem = link.token ? message : 'Open the link in our email again.';

  useEffect(() => {
    if (done) focusHeading();
  }, [done]);

  function ask(chosen: Action | null): void {
    setMessage(null);
    setAsking(chosen);
    // Waits for the render, because the tapped button is gone.
    requestAnimationFrame(focusHeading);
  }

  if (done) {
    return (
      <>
        <h1>{done.doneTitle}</h1>
        <p role="status" className="mt-3 text-ink-2">
          {done.done}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          {done.canSignUp && !user ? (
            <Button onClick={() => openAuth({ mode: 'register' })}>Create account</Button>
          ) : null}
          <ButtonLink href={paths.home()} variant="quiet">
            Go home
          </ButtonLink>
        </div>
      </>
    );
  }
  const actions: Action[] = other && !user ? [other, props] : other ? [props, other] : [props];
  const isRunning = (each: Action) => pending?.[0].call === each.call;
  const trouble = problem ? (
    <Notice
      tone="danger"
      role="alert"
      className="mt-5"
      action={
        isOver ? (
          <ButtonLink href={otherwise.href} variant="quiet" size="sm">
            {otherwise.text}
          </ButtonLink>
        ) : null
      }
    >
      {problem}
    </Notice>
  ) : null;
  if (asking?.ask) {
    return (
      <>
        <h1>{asking.ask.title}</h1>
        {asking.ask.sentences.map((sentence) => (
          <p key={sentence} className="mt-3 text-ink-2">
            {sentence}
          </p>
        ))}
        {trouble}
        {isOver ? null : (
          <div className="mt-5 grid gap-3">
            <Button
              variant="danger"
              isBlock
              isBusy={isRunning(asking)}
              onClick={() => void run(asking, false)}
            >
              {asking.ask.button}
            </Button>
            <Button variant="quiet" isBlock disabled={isBusy} onClick={() => ask(null)}>
              {asking.ask.cancel}
            </Button>
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <h1>{title}</h1>
      <p className="mt-3 text-ink-2">{intro}</p>
      {trouble}
      {isOver || (other && isLoading) ? null : (
        <div className="mt-5 grid gap-3">
          {actions.map((each, at) => (
            <Button
              key={each.call}
              {...(at > 0 && { variant: 'quiet' })}
              isBlock
              isBusy={isRunning(each)}
              onClick={() => (each.ask ? ask(each) : void run(each, false))}
            >
              {each.button}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
