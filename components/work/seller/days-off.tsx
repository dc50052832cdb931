import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { deskControlClass } from '@/components/ui/field';
import { focusAdd } from '@/components/ui/focus-add';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { reportHalfDate } from '@/components/ui/report-half-date';
import { Panel } from '@/components/work/kit/panel';
import { useNow } from '@/lib/client/settings';
import { lagosDay } from '@/lib/core/format';
import { daysOffText } from '@/lib/core/hours/opening-text';
import type { ShopSettingsDto } from '@/lib/shops/dto';
import { SHOP_MESSAGES } from '@/lib/shops/messages';
import { dayText } from './sales-period';

type DayOff = ShopSettingsDto['daysOff'][number];

interface DaysOffProps {
  daysOff: readonly DayOff[];
  error: string | null;
  onChange: (daysOff: DayOff[]) => void;
}

/** "Thu 24 – Sat 26 Dec", "Fri 1 Jan". */
function daysTitle({ from, to }: { from: string; to: string }): string {
  if (from === to) return dayText(from, 'long');
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${dayText(from, isSameMonth ? 'short' : 'long')} – ${dayText(to, 'long')}`;
}

/** Each read has new objects. */
const isSame = (one: DayOff, other: DayOff | null): boolean =>
  one.from === other?.from && one.to === other.to && one.reason === other.reason;

const NO_DAYS = { from: '', to: '', reason: '' };

/** The days on which a shop stays closed: the list, and fields to add or change one. */
export function DaysOff({ daysOff, error, onChange }: DaysOffProps) {
  const now = useNow();
  const [typed, setTyped] = useState(NO_DAYS);
  /** The days off being changed, which the fields replace; null for new ones. */
  const [edited, setEdited] = useState<DayOff | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const today = lagosDay(now);
  const firstDay = useRef<HTMLInputElement>(null);
  function add(): void {
    if (reportHalfDate(fields.current)) return;
    const to = typed.to || typed.from;
    if (!typed.from || to < typed.from) {
      setMissing(typed.from ? SHOP_MESSAGES.daysOffOrder : SHOP_MESSAGES.dayOff);
      return;
    }
    const next = { ...typed, to, reason: typed.reason.trim() };
    const others = daysOff.filter((days) => !isSame(days, edited));
    onChange([...others, next].sort((a, b) => a.from.localeCompare(b.from)));
    setTyped(NO_DAYS);
    setEdited(null);
    setMissing(null);
  }
  const field = (name: keyof typeof NO_DAYS) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value });
      setMissing(null);
    },
  });
  return (
    <Panel title="Days off" id="days-off">
      <ul>
        {daysOff.map((days, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be of the same days.
            key={at}
            data-row
            className="flex items-center gap-3 border-t border-line px-4 py-2"
          >
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-sand text-ink-2"
            >
              <Icon name="calendar-off" className="size-4" />
            </span>
            <p className="min-w-0 flex-1">
              <b>{daysTitle(days)}</b> <span className="text-ink-2">{days.reason}</span>
              <span className="block text-ink-2">Shoppers see “{daysOffText(days)}”</span>
            </p>
            <IconButton
              label={`Change: ${daysOffText(days)}`}
              aria-pressed={isSame(days, edited)}
              onClick={() => {
                setTyped(days);
                setEdited(days);
                setMissing(null);
                firstDay.current?.focus();
              }}
            >
              <Icon name="pencil" className="size-4.5" />
            </IconButton>
            <IconButton
              label={`Remove: ${daysOffText(days)}`}
              onClick={({ currentTarget }) => {
                focusAdd(currentTarget);
                onChange(daysOff.filter((_, index) => index !== at));
              }}
            >
              <Icon name="trash" className="size-4.5" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div
        ref={fields}
        className="flex flex-wrap items-end gap-2.5 border-t border-line bg-sand px-4 py-3"
      >
        <label className="grid min-w-0 grid-cols-1 gap-1 font-semibold">
          First day
          <input
            ref={firstDay}
            type="date"
            min={today}
            className={deskControlClass}
            {...field('from')}
          />
        </label>
        <label className="grid min-w-0 grid-cols-1 gap-1 font-semibold">
          Last day
          <input
            type="date"
            min={typed.from || today}
            className={deskControlClass}
            {...field('to')}
          />
        </label>
        <label className="grid min-w-0 flex-1 basis-40 grid-cols-1 gap-1 font-semibold">
          <span>
            Reason <span className="font-normal text-ink-2">for your staff and Eki</span>
          </span>
          <input maxLength={60} className={deskControlClass} {...field('reason')} />
        </label>
        <Button data-add variant="quiet" size="desk" className="bg-card" onClick={add}>
          {edited ? 'Change' : 'Add'}
        </Button>
        {typed.from && (typed.to || typed.from) >= typed.from ? (
          <p role="status" className="w-full text-ink-2">
            Shoppers will see “{daysOffText({ from: typed.from, to: typed.to || typed.from })}”
          </p>
        ) : null}
        {missing || error ? (
          <p role="alert" className="w-full font-semibold text-danger">
            {missing ?? error}
          </p>
        ) : null}
      </div>
    </Panel>
  );
}
