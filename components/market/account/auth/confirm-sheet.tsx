'use client';

import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import { useAction } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { openAuth } from '@/lib/client/dialogs';
import { SignInAgainFields } from './sign-in-again';
import { useSignInAgain } from './use-sign-in-again';

/** Posts like `apiPost`. */
export type ConfirmedPost = <T>(path: string, body: unknown, fallback: string) => Promise<T>;

/**
 * Posts calls that need a recent sign-in, for forms and buttons that have no password field. Where the sign-in
 * is too old, `sheet` asks for the password and the call is sent again; what was typed stays. Throws the
 * refusal if that is cancelled.
 */
export function useConfirmedPost(): { post: ConfirmedPost; sheet: ReactNode } {
  const [settle, setSettle] = useState<((isConfirmed: boolean) => void) | null>(null);

  async function post<T>(path: string, body: unknown, fallback: string): Promise<T> {
    try {
      return await apiPost<T>(path, body, fallback);
    } catch (error) {
      if (!(error instanceof ApiError) || !('logInAgain' in error.body)) throw error;
      const isConfirmed = await new Promise<boolean>((resolve) => setSettle(() => resolve));
      setSettle(null);
      if (!isConfirmed) throw error;
      return apiPost<T>(path, body, fallback);
    }
  }

  const sheet = settle ? (
    <ConfirmSheet onConfirmed={() => settle(true)} onClose={() => settle(false)} />
  ) : null;
  return { post, sheet };
}

interface ConfirmSheetProps {
  onConfirmed: () => void;
  onClose: () => void;
}

function ConfirmSheet({ onConfirmed, onClose }: ConfirmSheetProps) {
  const again = useSignInAgain({ isAlways: true });
  const formId = useId();
  const { run, isBusy } = useAction(async () => {
    if (await again.confirm()) onConfirmed();
  });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Confirm it’s you"
      description="You logged in more than 10 minutes ago. We won’t ask again for 10 minutes."
      footer={
        <Button type="submit" form={formId} isBlock isBusy={isBusy}>
          Confirm
        </Button>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        className="grid gap-1"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void run();
        }}
      >
        <SignInAgainFields again={again} label="Your Eki password" />
        <Button
          variant="link"
          className="-ml-3 justify-self-start"
          onClick={() => openAuth({ after: onConfirmed })}
        >
          Use Google instead
        </Button>
      </form>
    </Sheet>
  );
}
