'use client';

import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import type { SignOut } from '@/lib/client/session/use-sign-out';
import { plural } from '@/lib/core/format';

/** The name of the button that logs out, which says what takes long. */
export const signOutText = ({ state }: Pick<SignOut, 'state'>) =>
  state === 'sending' ? 'Sending your messages…' : 'Logout';

/** Asks before logging out deletes messages that aren't sent. */
export function SignOutQuestion({ state, unsent, stay, leave }: SignOut) {
  const said = state === 'sending' ? signOutText({ state }) : '';
  if (!unsent) {
    return (
      <p role="status" className="sr-only">
        {said}
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
