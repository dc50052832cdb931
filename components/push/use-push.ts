import { useEffect, useState } from 'react';
import { ApiError } from '@/lib/client/api';
import { type PushState, readPushState, turnOffPush, turnOnPush } from '@/lib/client/push/push';
import { MESSAGES } from '@/lib/core/messages';

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

/** Push messages on this device, with what turns them on and off. */
export function usePush(userId: string): Push {
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let isCurrent = true;
    void readPushState(userId)
      .catch((): PushState => 'none')
      .then((read) => isCurrent && setState(read));
    return () => {
      isCurrent = false;
    };
  }, [userId]);

  async function run(change: () => Promise<string | null>, done: PushState): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const failed = await change();
      setProblem(failed);
      if (!failed) setState(done);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : MESSAGES.somethingWrong);
    } finally {
      setBusy(false);
    }
  }

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
    problem,
    turnOn: () => void (isBusy || run(turnOn, 'on')),
    turnOff: () => void (isBusy || run(turnOff, 'off')),
  };
}
