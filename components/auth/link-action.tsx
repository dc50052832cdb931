'use client';

import { useSearchParams } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { ApiError, apiPost } from '@/lib/client/api';
import { refreshSession } from '@/lib/client/use-session';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';

interface LinkActionProps {
  call: '/api/user/confirmEmail' | '/api/user/undoEmail';
  button: string;
  /** What was done. */
  done: ReactNode;
}

/**
 * Does what a link in a mail is for, on a tap: mail programs open links by themselves to look at them.
 */
export function LinkAction({ call, button, done }: LinkActionProps) {
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

  if (state === 'done') {
    return (
      <Notice
        tone="success"
        role="status"
        className="mt-5"
        action={
          <ButtonLink href={paths.home()} variant="quiet" size="sm">
            Go home
          </ButtonLink>
        }
      >
        {done}
      </Notice>
    );
  }
  return (
    <>
      {problem ? (
        <Notice tone="danger" role="alert" className="mt-5">
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
