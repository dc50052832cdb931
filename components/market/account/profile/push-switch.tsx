'use client';

import { usePush } from '@/components/market/account/push/use-push';
import { Notice } from '@/components/ui/notice';
import { Switch } from '@/components/ui/switch';

/** Turns push messages on this device on and off; empty if they aren't supported. */
export function PushSwitch({ userId }: { userId: string }) {
  const { state, isBusy, problem, turnOn, turnOff } = usePush(userId);
  if (state === null || state === 'none') return null;
  const isOn = state === 'on';
  const canSwitch = state === 'on' || state === 'off';
  return (
    <div className="border-t border-line px-5 py-2.5 wide:px-7">
      <div className="flex min-h-12 items-center gap-3">
        <div className="min-w-0 flex-1">
          <h3 id="push-title" className="text-base">
            Notifications
          </h3>
          <p id="push-about" className="text-sm text-ink-2">
            {state === 'home-screen'
              ? 'On an iPhone or iPad, add Eki to your Home Screen first: tap Share, then “Add to Home Screen”.'
              : state === 'blocked'
                ? 'Blocked by your browser. Allow them for Eki in its site settings.'
                : 'About your orders, on this device'}
          </p>
        </div>
        {canSwitch ? (
          <Switch
            isOn={isOn}
            isBusy={isBusy}
            labelledBy="push-title"
            describedBy="push-about"
            onChange={isOn ? turnOff : turnOn}
          />
        ) : null}
      </div>
      {problem ? (
        <Notice tone="warn" role="alert" className="mb-2">
          {problem}
        </Notice>
      ) : null}
    </div>
  );
}
