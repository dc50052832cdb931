'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { focusHeading } from '@/components/ui/focus-heading';
import { Notice } from '@/components/ui/notice';
import { ApiError, apiPost } from '@/lib/client/api';
import { refreshSession } from '@/lib/client/use-session';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';

interface LinkActionProps {
  call: '/api/user/confirmEmail' | '/api/user/undoEmail';
  /** Heading and sentence before the tap. */
  title: string;
  intro: string;
  button: string;
  /** Heading and sentence of what was done. */
  doneTitle: string;
  done: string;
  /** Where to go when the link is over. */
  otherwise: { text: string; href: string };
}

/**
 * Does what a link in a mail is for, on a tap: mail programs open links by themselves to look at them.
 */
export function LinkAction(props: LinkActionProps) {
  const { call, title, intro, button, doneTitle, done, otherwise } = props;
  const params = useSearchParams();
  const [link] = useState(() => ({ id: params.get('id') ?? '', token: params.get('token') ?? '' }));
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  // A link that is over would only fail again.
  const [isOver, setOver] = useState(!link.token);
  const [problem, setProblem] = useState(link.token ? null : 'Open the link in our email again.');
  useEffect(() => {
    if (link.token) window.history.replaceState(null, '', window.location.pathname);
  }, [link]);

  async function run(): Promise<void> {
    setState('busy');
    setProblem(null);
    try {
      await apiPost(call, link, MESSAGES.somethingWrong);
      setState('done');
      void refreshSession();
    } catch (error) {
      setState('open');
      setOver(error instanceof ApiError && error.message === MESSAGES.linkOver);
      setProblem(error instanceof ApiError ? error.message : MESSAGES.somethingWrong);
    }
  }

  useEffect(() => {
    if (state === 'done') focusHeading();
  }, [state]);

  if (state === 'done') {
    return (
      <>
        <h1>{doneTitle}</h1>
        <p role="status" className="mt-3 text-ink-2">
          {done}
        </p>
        <ButtonLink href={paths.home()} variant="quiet" className="mt-5">
          Go home
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <h1>{title}</h1>
      <p className="mt-3 text-ink-2">{intro}</p>
      {problem ? (
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
      ) : null}
      {isOver ? null : (
        <Button isBlock className="mt-5" isBusy={state === 'busy'} onClick={() => void run()}>
          {button}
        </Button>
      )}
    </>
  );
}
