'use client';

import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import type { StaffAreaName } from '@/components/work/kit/areas';
import { StaffMenuButton } from '@/components/work/kit/staff-menu-button';
import type { useChime } from '@/components/work/kit/use-chime';
import { SCREEN_TEXTS, type WakeLockState } from '@/components/work/kit/use-wake-lock';
import { useSession } from '@/lib/client/session/use-session';
import { formatClockSoon, plural } from '@/lib/core/format';
import { UNTIL_FURTHER_NOTICE } from '@/lib/core/hours/hours';
import type { BoardDto, TodayDto } from '@/lib/purchases/moves/board/dto';
import type { ShopStateDto } from '@/lib/shops/dto';
import { AlertsSheet } from './alerts-sheet';
import { hourText, secondsText, updatedText } from './board-text';
import { FirstSteps } from './first-steps';
import type { Printer } from './printed-ticket';
import { ShopSheet } from './shop-sheet';
import { ShopStatusNotice } from './shop-status-notice';
import { SoldOutNotice } from './sold-out-notice';

import type { BoardData } from './use-board';
import type { Commands } from './use-commands';

/** Minutes that one tap adds to each preparation. */
const BUSY_MINUTES = 10;

interface BoardHeaderProps {
  userId: string;
  area: StaffAreaName;
  /** Whether the screen stays awake. */
  screen: WakeLockState;
  printer: Printer;
  data: BoardData;
  now: Date;
  /** When the board was last read, epoch ms by this device's clock. */
  readAt: number;
  isFresh: boolean;
  chime: ReturnType<typeof useChime>;
  commands: Commands;
  onShop: (vendorId: string) => void;
}

/** Name and state of the shop, sound, busy and pause, today's takings. */
export function BoardHeader(props: BoardHeaderProps) {
  const { endedUser } = useSession();
  const { userId, area, screen, printer, data, now, readAt, isFresh, chime, commands, onShop } =
    props;
  const { shop, shops, takings } = data;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isAlertsOpen, setAlertsOpen] = useState(false);
  const openAlerts = () => setAlertsOpen(true);
  const soundIcon = chime.isOn ? 'volume-2' : 'volume-x';
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StaffMenuButton area={area} />
        <div className="flex min-w-0 flex-1 basis-16 flex-col wide:flex-row wide:flex-wrap wide:items-center wide:gap-x-3">
          <h1 className="text-lg max-wide:truncate wide:text-2xl">
            <span className="hidden wide:inline">Orders</span>
            <span className="wide:hidden">{shop.name}</span>
          </h1>
          <ShopState shop={shop} />
        </div>
        <p
          className={clsx(
            'order-last flex w-full items-center gap-1.5 text-xs text-ink-2 wide:order-none wide:w-auto',
            isFresh && 'max-wide:sr-only',
          )}
        >
          <span
            aria-hidden="true"
            className={clsx('size-2 rounded-full', isFresh ? 'bg-leaf' : 'bg-mango')}
          />
          {endedUser ? 'Logged out · ' : isFresh ? '' : 'Reconnecting · '}
          {updatedText(readAt, now.getTime() - data.aheadMs)}
        </p>
        <Button
          role="switch"
          aria-checked={chime.isOn}
          variant="bare"
          size="board"
          className={clsx('gap-1.5', chime.isOn && 'bg-tint text-adire')}
          onClick={chime.toggle}
        >
          <Icon name={soundIcon} className="size-5 shrink-0" />
          <span className="sr-only wide:not-sr-only">Sound</span>
        </Button>
        {chime.isOn ? (
          <Button
            variant="bare"
            size="board"
            className="text-adire max-wide:hidden"
            onClick={chime.test}
          >
            Test sound
          </Button>
        ) : null}
        <AlertsButton isOn={data.alerts.isOn} onOpen={openAlerts} className="max-wide:hidden" />
        {shop.busyUntil ? null : (
          <Button
            variant="bare"
            size="board"
            className="bg-fill px-3.5! max-wide:hidden"
            onClick={() => void commands.shop('busy', { minutes: BUSY_MINUTES })}
          >
            Busy, +{BUSY_MINUTES} min
          </Button>
        )}
        <Button
          aria-haspopup="dialog"
          variant="bare"
          size="board"
          className="gap-1.5 wide:px-4! wide:text-adire wide:inset-ring-[1.5px] wide:inset-ring-adire"
          onClick={() => setSheetOpen(true)}
        >
          <Icon name="pause" className="size-5 shrink-0" />
          <span className="sr-only wide:hidden">Busy or pause</span>
          <span className="max-wide:hidden">Pause shop</span>
        </Button>
      </div>
      {shops.length > 1 ? (
        <label className="mt-2 flex flex-wrap items-center gap-2 text-sm font-semibold">
          Shop
          <select
            value={shop.vendorId}
            onChange={({ target }) => onShop(target.value)}
            className="min-h-11 max-w-full rounded-control bg-card px-3 inset-ring-[1.5px] inset-ring-border"
          >
            {shops.map(({ vendorId, name }) => (
              <option key={vendorId} value={vendorId}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <div className="flex items-center gap-2 wide:block">
        <Takings takings={takings} today={data.today} />
        <AlertsButton isOn={data.alerts.isOn} onOpen={openAlerts} className="wide:hidden" />
      </div>
      {chime.isOn && !chime.isReady ? (
        <p className="mt-1 text-xs text-ink-2">Tap anywhere to turn the sound on.</p>
      ) : null}
      {screen === 'none' || screen === 'refused' ? (
        <p className="mt-1 text-xs text-ink-2">{SCREEN_TEXTS[screen]}</p>
      ) : null}
      <div role="status" className="mt-2 empty:mt-0">
        <ShopStatusNotice shop={shop} now={now} />
      </div>
      <SoldOutNotice soldOut={data.soldOut} now={now} commands={commands} />
      <ShopNotices shop={shop} now={now} commands={commands} />
      {data.setup ? (
        <FirstSteps
          vendorId={shop.vendorId}
          setup={data.setup}
          hasAlerts={data.alerts.isOn}
          onAlerts={() => setAlertsOpen(true)}
        />
      ) : null}
      {isAlertsOpen ? (
        <AlertsSheet
          userId={userId}
          alerts={data.alerts}
          printer={printer}
          commands={commands}
          onClose={() => setAlertsOpen(false)}
        />
      ) : null}
      {isSheetOpen ? (
        <ShopSheet shop={shop} commands={commands} onClose={() => setSheetOpen(false)} />
      ) : null}
    </header>
  );
}

interface AlertsButtonProps {
  isOn: boolean;
  onOpen: () => void;
  className: string;
}

/** Opens the sheet of notifications and printing; on phones next to the takings. */
function AlertsButton({ isOn, onOpen, className }: AlertsButtonProps) {
  return (
    <Button
      aria-haspopup="dialog"
      variant="bare"
      size="board"
      className={clsx(isOn && 'bg-tint text-adire', className)}
      onClick={onOpen}
    >
      <Icon name="bell-ring" className="size-5 shrink-0" />
      <span className="sr-only">Notifications and printing</span>
    </Button>
  );
}

function ShopState({ shop: { name, hours, isOpen } }: { shop: ShopStateDto }) {
  return (
    <p className="flex min-w-0 items-center gap-1.75 text-xs font-semibold">
      <span className="hidden wide:inline">{name} ·</span>
      <span
        className={clsx('flex items-center gap-1.75', isOpen ? 'text-leaf' : 'text-mango-text')}
      >
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
        {hours}
      </span>
    </p>
  );
}

interface TakingsProps {
  takings: BoardDto['takings'];
  today: TodayDto;
}

/** Today's takings, which the kitchen doesn't see, and orders, with a chart where there is space. */
function Takings({ takings: { amount, orders }, today }: TakingsProps) {
  const { acceptSeconds, onTimePercent, rejected, byHour } = today;
  return (
    <div className="min-w-0 flex-1 wide:mt-2.5 wide:flex wide:flex-wrap wide:items-center wide:gap-x-5 wide:gap-y-2 wide:rounded-[18px] wide:border wide:border-line wide:bg-card wide:px-4.5 wide:py-3">
      <p
        className={clsx(
          'flex flex-wrap items-baseline gap-x-2',
          amount === null ? 'wide:hidden' : 'wide:block',
        )}
      >
        {amount === null ? null : (
          <>
            <span className="hidden text-xs font-semibold text-ink-2 wide:block">
              Today’s takings
            </span>
            <b className="font-display text-xl tabular wide:block wide:text-2xl">
              <Naira amount={amount} />
            </b>
          </>
        )}
        <span className="text-sm text-ink-2 tabular wide:hidden">
          {amount === null ? 'Today' : 'today'} · {plural(orders, 'order')}
        </span>
      </p>
      <dl
        className={clsx(
          'hidden flex-wrap gap-x-5 gap-y-2 wide:flex',
          amount === null && '*:first:border-l-0 *:first:pl-0',
        )}
      >
        <Figure label="Orders">{orders}</Figure>
        {acceptSeconds === null ? null : (
          <Figure label="You accept in">{secondsText(acceptSeconds)}</Figure>
        )}
        {onTimePercent === null ? null : <Figure label="Ready on time">{onTimePercent}%</Figure>}
        <Figure label="Rejected">{rejected}</Figure>
      </dl>
      {byHour.length > 1 ? <Hours byHour={byHour} /> : null}
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-l border-line pl-5">
      <dt className="text-xs font-semibold text-ink-2">{label}</dt>
      <dd className="font-bold tabular">{children}</dd>
    </div>
  );
}

/** Orders by hour of the day, the current hour last and dark. */
function Hours({ byHour }: Pick<TodayDto, 'byHour'>) {
  const most = Math.max(...byHour.map(({ orders }) => orders));
  return (
    <ol
      aria-label="Orders by hour"
      className="ml-auto hidden h-12 items-end gap-1.5 text-center text-xs text-ink-2 wide:flex"
    >
      {byHour.map(({ hour, orders }, index) => (
        <li key={hour} className="flex h-full w-5 flex-col justify-end">
          <span className="sr-only">
            {hourText(hour)}: {plural(orders, 'order')}
          </span>
          <span
            aria-hidden="true"
            className={clsx('rounded-sm', index === byHour.length - 1 ? 'bg-adire' : 'bg-tint')}
            style={{ height: `${Math.max(6, (orders / most) * 66)}%` }}
          />
          <span aria-hidden="true">{hour % 12 || 12}</span>
        </li>
      ))}
    </ol>
  );
}

/** What slows the shop down or keeps it closed, and how to end it. */
function ShopNotices({
  shop,
  now,
  commands,
}: Pick<BoardHeaderProps, 'now' | 'commands'> & { shop: ShopStateDto }) {
  return (
    <div role="status" className="mt-2 grid gap-2 empty:mt-0">
      {shop.pausedUntil ? (
        <Notice
          tone="warn"
          action={
            <Button
              variant="soft"
              size="board"
              onClick={() => void commands.shop('pause', { minutes: 0 })}
            >
              Take orders again
            </Button>
          }
        >
          {new Date(shop.pausedUntil) < UNTIL_FURTHER_NOTICE
            ? `Paused until ${formatClockSoon(shop.pausedUntil, now)}. New orders start then.`
            : 'Paused: the owner is leaving Eki. No new orders until the shop takes orders again.'}
        </Notice>
      ) : null}
      {shop.busyUntil ? (
        <Notice
          action={
            <Button
              variant="soft"
              size="board"
              onClick={() => void commands.shop('busy', { minutes: 0 })}
            >
              End busy time
            </Button>
          }
        >
          Busy: +{shop.busyMinutes} min on each order until {formatClockSoon(shop.busyUntil, now)}.
        </Notice>
      ) : null}
    </div>
  );
}
