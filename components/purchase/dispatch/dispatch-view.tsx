import { splitPlace } from '@/components/market/account/addresses/split-place';
import { DirectView, Leg } from '@/components/purchase/direct-view';
import { ShareCode } from '@/components/purchase/share-code';
import { Icon } from '@/components/ui/icon';
import { iconButtonClass } from '@/components/ui/icon-button';
import { Quote } from '@/components/ui/quote';
import { formatPhone } from '@/lib/core/format';
import type { TrackingDto } from '@/lib/purchases/delivery/riders/dto';
import type { DispatchDto } from '@/lib/purchases/moves/dto';

interface DispatchViewProps {
  dispatch: DispatchDto;
  tracking: TrackingDto | null;
  userId: string;
  now: Date;
}

const STEPS = {
  'Order Assigned': 'Your rider is on the way to the pick-up',
  'Order Picked': 'On the way to the drop-off',
} as const;

const ICON = { className: 'size-4.5', strokeWidth: 1.9, 'aria-hidden': true } as const;

export function DispatchView({ dispatch, tracking, userId, now }: DispatchViewProps) {
  const { pickupAddress, dropoff, deliveryNote, deliveryCode } = dispatch;
  const from = splitPlace(pickupAddress.address);
  const to = splitPlace(dropoff.address);
  const sender = [pickupAddress.name, pickupAddress.phone && formatPhone(pickupAddress.phone)];
  return (
    <DirectView
      kind="dispatch"
      direct={dispatch}
      tracking={tracking}
      userId={userId}
      now={now}
      codeHint={`Send it to ${dropoff.firstName}${dispatch.isCodeNew ? ' again' : ''}. The rider gets it only once the parcel is handed over.`}
      codeAction={
        deliveryCode === null ? null : <ShareCode code={deliveryCode} name={dropoff.firstName} />
      }
      steps={STEPS}
      places={[
        { label: 'Pick-up', lines: [sender.filter(Boolean).join(', '), pickupAddress.address] },
        {
          label: 'Drop-off',
          lines: [
            `${dropoff.firstName} ${dropoff.lastName}, ${formatPhone(dropoff.phone)}`,
            dropoff.address,
          ],
        },
        ...(deliveryNote ? [{ label: 'Parcel', lines: [deliveryNote] }] : []),
      ]}
    >
      <Leg icon={<Icon name="package" {...ICON} />} label="Pick-up" title={from.place}>
        {from.around ? <p className="text-sm text-ink-2">{from.around}</p> : null}
        {pickupAddress.name ? (
          <p className="text-sm text-ink-2">{sender.filter(Boolean).join(' · ')}</p>
        ) : null}
        {pickupAddress.note ? (
          <p className="mt-1 text-sm">
            <Quote text={pickupAddress.note} />
          </p>
        ) : null}
      </Leg>
      <Leg
        icon={<Icon name="map-pin" {...ICON} />}
        label="Drop-off"
        title={to.place}
        action={
          <a
            href={`tel:${dropoff.phone}`}
            aria-label={`Call ${dropoff.firstName}`}
            className={iconButtonClass('tint')}
          >
            <Icon name="phone" className="size-5" />
          </a>
        }
      >
        {to.around ? <p className="text-sm text-ink-2">{to.around}</p> : null}
        <p className="text-sm text-ink-2">
          <bdi>
            {dropoff.firstName} {dropoff.lastName}
          </bdi>{' '}
          · {formatPhone(dropoff.phone)}
        </p>
      </Leg>
      {deliveryNote ? (
        <Leg icon={<Icon name="notebook-pen" {...ICON} />} label="Note">
          <p className="whitespace-pre-line">{deliveryNote}</p>
        </Leg>
      ) : null}
    </DirectView>
  );
}
