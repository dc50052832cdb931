import { splitPlace } from '@/components/market/account/addresses/split-place';
import { DirectView, Leg } from '@/components/purchase/direct-view';
import { StopOutcome } from '@/components/purchase/stop-outcome';
import { budgetText } from '@/components/purchase/track-text';
import { Icon } from '@/components/ui/icon';
import { iconButtonClass } from '@/components/ui/icon-button';
import { Naira } from '@/components/ui/naira';
import { Quote } from '@/components/ui/quote';
import { formatPhone } from '@/lib/core/format';
import type { TrackedStopDto, TrackingDto } from '@/lib/purchases/delivery/riders/dto';
import type { ErrandDto, ErrandStopDto } from '@/lib/purchases/moves/dto';

interface ErrandViewProps {
  errand: ErrandDto;
  tracking: TrackingDto | null;
  userId: string;
  now: Date;
}

const ICON = { className: 'size-4', strokeWidth: 1.9 } as const;

export function ErrandView({ errand, tracking, userId, now }: ErrandViewProps) {
  const { dropOff, errands, riderId } = errand;
  const { place, around } = splitPlace(dropOff.address);
  const rider = riderId ? riderId.name.split(' ')[0] : 'Your rider';
  return (
    <DirectView
      kind="errand"
      direct={errand}
      tracking={tracking}
      userId={userId}
      now={now}
      codeHint="Give it to your rider only when you have everything"
      steps={{
        'Order Assigned': `${rider} is running your errand`,
        'Order Picked': 'Everything is on the way to you',
      }}
      budgets={errands
        .filter(({ budget }) => budget > 0)
        .map(({ name, budget }) => ({ label: `Budget: ${name}`, naira: budget }))}
      budget={tracking ? budgetText(tracking) : ''}
      places={[
        ...errands.map((stop, at) => ({
          label: `Errand ${at + 1}`,
          lines: [stop.name, stop.address, stop.deliveryNote],
        })),
        { label: 'Drop-off', lines: [dropOff.name, dropOff.address] },
      ]}
    >
      {errands.map((stop, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the stops never change, and two may be equal.
        <Stop key={at} stop={stop} at={at} tracked={tracking?.stops[at]} />
      ))}
      <Leg icon={<Icon name="map-pin" {...ICON} />} label="Drop-off" title={place}>
        {around ? <p className="text-sm text-ink-2">{around}</p> : null}
        {dropOff.name ? (
          <p className="text-sm text-ink-2">
            {dropOff.name} · {formatPhone(dropOff.phone)}
          </p>
        ) : null}
        {dropOff.note ? (
          <p className="mt-1.5 text-sm">
            <Quote text={dropOff.note} />
          </p>
        ) : null}
      </Leg>
    </DirectView>
  );
}

interface StopProps {
  stop: ErrandStopDto;
  at: number;
  /** The rider visits the stops in this order. */
  tracked: TrackedStopDto | undefined;
}

function Stop({ stop, at, tracked }: StopProps) {
  const { name, address, phone, deliveryNote, budget } = stop;
  const { place, around } = splitPlace(address);
  return (
    <Leg
      icon={<span className="text-sm font-bold">{at + 1}</span>}
      label={`Errand ${at + 1}`}
      title={name}
      action={
        phone ? (
          <a href={`tel:${phone}`} aria-label={`Call ${name}`} className={iconButtonClass('tint')}>
            <Icon name="phone" className="size-5" />
          </a>
        ) : undefined
      }
    >
      <p className="text-sm text-ink-2">{[place, around].filter(Boolean).join(', ')}</p>
      {phone ? <p className="text-sm text-ink-2">{formatPhone(phone)}</p> : null}
      <p className="mt-1.5 flex items-start gap-2">
        <Icon name="notebook-pen" {...ICON} className="mt-1 size-4 shrink-0 text-ink-2" />
        <span className="min-w-0 whitespace-pre-line">{deliveryNote}</span>
      </p>
      {budget > 0 ? (
        <p className="mt-1 text-sm font-semibold text-mango-text">
          Budget up to <Naira amount={budget} />
        </p>
      ) : null}
      {tracked ? (
        <div className="mt-1">
          <StopOutcome stop={tracked} />
        </div>
      ) : null}
    </Leg>
  );
}
