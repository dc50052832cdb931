'use client';

import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import type { SignOut } from '@/lib/client/session/use-sign-out';
import { plural } from '@/lib/core/format';

/** Label of the logout button; explains what takes long. */
export const signOutText = ({ state }: Pick<SignOut, 'state'>) =>
  state === 'sending' ? 'Sending your messages…' : 'Logout';

/** Asks for confirmation before logging out deletes unsent messages. */
export function SignOutQuestion({ state, unsent, stay, leave }: SignOut) {
  const announcement = state === 'sending' ? signOutText({ state }) : '';
  if (!unsent) {
    return (
      <p role="status" className="sr-only">
        {announcement}
      </p>
    );
  }
  const isOne = unsent.messages === 1;
  const draft = unsent.hasDraft ? ', along with your draft' : '';
  return (
    <Sheet
      isOpen
      onClose={stay}
      title={`${plural(unsent.messages, 'message')} ${isOne ? 'isn’t' : 'aren’t'} sent`}
      footer={
        <div className="grid gap-3">
          <Button isBlock onClick={stay}>
            Stay logged in
          </Button>
          <Button variant="danger" isBlock isBusy={state !== 'idle'} onClick={leave}>
            Log out anyway
          </Button>
        </div>
      }
    >
      <p>
        Logging out deletes {isOne ? 'it' : 'them'} from this device{draft}.
      </p>
    </Sheet>
  );
}
