'use client';

import { useRef, useState } from 'react';
import { usePush } from '@/components/market/account/push/use-push';
import { Button } from '@/components/ui/button';
import { deskControlClass } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { Notice } from '@/components/ui/notice';
import { reportHalfDate } from '@/components/ui/report-half-date';
import { Sheet } from '@/components/ui/sheet';
import { Switch } from '@/components/ui/switch';
import type { AlertsDto } from '@/lib/shops/dto';
import { SHOP_MESSAGES } from '@/lib/shops/messages';
import type { Printer } from './printed-ticket';

import type { Commands } from './use-commands';

interface AlertsSheetProps {
  userId: string;
  alerts: AlertsDto;
  printer: Printer;
  commands: Commands;
  onClose: () => void;
}

const WHY_NOT = {
  'home-screen':
    'On an iPhone or iPad, add Eki to your Home Screen first: tap Share, then “Add to Home Screen”.',
  blocked: 'Your browser blocks notifications from Eki. Allow them in its site settings.',
  none: 'This browser has no notifications. Keep the board open to hear new orders.',
} as const;

/** Settings: alerts while the board is closed, quiet hours, and printing. */
export function AlertsSheet({ userId, alerts, printer, commands, onClose }: AlertsSheetProps) {
  const push = usePush(userId);
  const [quiet, setQuiet] = useState({ from: alerts.quietFrom ?? '', to: alerts.quietTo ?? '' });
  const isOn = alerts.isOn && push.state === 'on';
  const [error, setError] = useState<string | null>(null);
  const quietFields = useRef<HTMLFieldSetElement>(null);
  const save = (next: boolean) => {
    const isWhole = quiet.from !== '' && quiet.to !== '';
    const hours = isWhole ? { quietFrom: quiet.from, quietTo: quiet.to } : {};
    return commands.shop('alerts', { isOn: next, ...hours }, next ? 'Saved' : 'Turned off');
  };
  function saveQuiet(): void {
    if (reportHalfDate(quietFields.current)) return;
    const isHalf = (quiet.from === '') !== (quiet.to === '');
    setError(isHalf ? SHOP_MESSAGES.quietHours : null);
    if (!isHalf) void save(alerts.isOn);
  }
  const whyNot =
    push.state === 'home-screen' || push.state === 'blocked' || push.state === 'none'
      ? WHY_NOT[push.state]
      : null;
  return (
    <Sheet isOpen onClose={onClose} title="Notifications and printing">
      <div className="flex items-start gap-3">
        <div className="flex-1">
          <h3 id="ring-title">Notify me of new orders</h3>
          <p id="ring-about" className="text-sm text-ink-2">
            On this device, while the board is closed or the screen is off. Others choose for
            themselves.
          </p>
        </div>
        {whyNot ? null : (
          <Switch
            isOn={isOn}
            isBusy={push.isBusy || push.state === null}
            labelledBy="ring-title"
            describedBy="ring-about"
            onChange={(next) => {
              if (next && push.state !== 'on') push.turnOn();
              void save(next);
            }}
          />
        )}
      </div>
      {whyNot || push.problem ? (
        <Notice tone="warn" role="alert" className="mt-3">
          {whyNot ?? push.problem}
        </Notice>
      ) : null}
      <fieldset ref={quietFields} className="mt-5">
        <legend className="font-bold">Quiet hours</legend>
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          <input
            type="time"
            aria-label="Quiet from"
            value={quiet.from}
            className={deskControlClass}
            onChange={({ target }) => setQuiet({ ...quiet, from: target.value })}
          />
          <span className="text-ink-2">to</span>
          <input
            type="time"
            aria-label="Quiet to"
            value={quiet.to}
            className={deskControlClass}
            onChange={({ target }) => setQuiet({ ...quiet, to: target.value })}
          />
          <Button variant="soft" size="board" onClick={saveQuiet}>
            Save
          </Button>
        </div>
        <FieldError id="quiet-hours" error={error} />
      </fieldset>
      <div className="mt-6 flex items-start gap-3">
        <div className="flex-1">
          <h3 id="print-title">Print new orders</h3>
          <p id="print-about" className="text-sm text-ink-2">
            Opens the print window of this device for each order you accept, for 58 mm paper.
          </p>
        </div>
        <Switch
          isOn={printer.isAutomatic}
          labelledBy="print-title"
          describedBy="print-about"
          onChange={printer.setAutomatic}
        />
      </div>
    </Sheet>
  );
}
