import { useEffect, useState } from 'react';
import { useAction } from '@/components/ui/use-action';
import { type PushState, readPushState, turnOffPush, turnOnPush } from '@/lib/client/push/push';

const PROBLEMS = {
  blocked:
    'Your browser blocks notifications from Eki. Allow them in its site settings, then try again.',
  dismissed: 'Nothing was turned on. Tap again and choose Allow.',
  unreachable:
    'Your browser couldn’t reach its notification service. Check your connection and try again.',
} as const;

export interface Push {
  /** Null until it is known. */
  state: PushState | null;
  isBusy: boolean;
  problem: string | null;
  turnOn: () => void;
  turnOff: () => void;
}

/** State of push messages on this device, with functions to turn them on and off. */
export function usePush(userId: string): Push {
  const [state, setState] = useState<PushState | null>(null);

  useEffect(() => {
    let isCurrent = true;
    void readPushState(userId)
      .catch((): PushState => 'none')
      .then((read) => isCurrent && setState(read));
    return () => {
      isCurrent = false;
    };
  }, [userId]);

  const { run, isBusy, message, setMessage } = useAction(
    async (change: () => Promise<string | null>, done: PushState) => {
      const failed = await change();
      if (failed) setMessage(failed);
      else setState(done);
    },
  );

  const turnOn = async (): Promise<string | null> => {
    const failed = await turnOnPush(userId);
    return failed && PROBLEMS[failed];
  };
  const turnOff = async (): Promise<null> => {
    await turnOffPush(userId);
    return null;
  };
  return {
    state,
    isBusy,
    problem: message,
    turnOn: () => void run(turnOn, 'on'),
    turnOff: () => void run(turnOff, 'off'),
  };
}
