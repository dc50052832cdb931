import type { ReactNode } from 'react';
import { HelpButton } from '@/components/chat/help-button';
import { LazyInstallOffer } from '@/components/push/lazy-install-offer';
import { LazyPushOffer } from '@/components/push/lazy-push-offer';
import { Box } from '@/components/ui/box';
import { Naira } from '@/components/ui/naira';
import type { DirectKind } from '@/lib/client/service-draft';
import { formatWhen } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { isOngoing } from '@/lib/delivery/status';
import type { DirectDto } from '@/lib/orders/dto';
import type { TrackingDto } from '@/lib/riders/dto';
import { CancelPurchase } from './cancel-purchase';
import { DeliveryCode } from './delivery-code';
import { DirectReceipt, type ReceiptPlace } from './direct-receipt';
import { GoodwillRows } from './goodwill-rows';
import { OnPrint } from './on-print';
import { directStages, directTitle, lateText, type StepTexts, searchText } from './order-text';
import { PrintButton } from './print-button';
import { ReportProblem } from './report-problem';
import { Reports } from './reports';
import { RiderBox } from './rider-box';
import { ServiceNotices } from './service-notices';
import { SpeedTag } from './speed-tag';
import { Timeline } from './timeline';
import { isRiderTracked } from './track-text';
import { TrackedHead } from './tracked-head';

interface DirectViewProps {
  kind: DirectKind;
  direct: DirectDto;
  tracking: TrackingDto | null;
  userId: string;
  now: Date;
  /** When to give the code to the rider. */
  codeHint: string;
  /** Below the digits of the code. */
  codeAction?: ReactNode;
  /** What happens at each stage. */
  steps: StepTexts;
  /** Amounts besides the fees: budgets. */
  amounts?: readonly { label: string; naira: number }[];
  /** What became of the budgets; empty if there is nothing to say. */
  budget?: string;
  /** The way, for the receipt. */
  places: readonly ReceiptPlace[];
  /** Where from, where to, what. */
  children: ReactNode;
}

const NAMES = { dispatch: 'Dispatch', errand: 'Errand' } as const;

/** What the pages of a dispatch and of an errand have in common (spec §2). */
export function DirectView(props: DirectViewProps) {
  const {
    kind,
    direct,
    tracking,
    userId,
    now,
    codeHint,
    codeAction,
    steps,
    amounts = [],
    budget = '',
    places,
    children,
  } = props;
  const isOver = !isOngoing(direct.status);
  const title = directTitle(direct, now);
  const explanation = lateText(direct, now) || searchText(direct, now);
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <p className="text-sm text-ink-2">
          {NAMES[kind]} {shortId(direct._id)} · {formatWhen(direct.createdAt, now)}
        </p>
        <SpeedTag isExpress={direct.isExpress} />
      </div>
      <TrackedHead
        kind={kind}
        id={direct._id}
        userId={userId}
        version={direct.version}
        notices={<ServiceNotices service={direct} now={now.toISOString()} />}
        status={direct.status}
        now={now.toISOString()}
        title={title}
        explanation={explanation}
        dueBy={direct.eta?.to ?? null}
        tracking={tracking}
      />
      {isOver ? null : (
        <DeliveryCode code={direct.deliveryCode} hint={codeHint} isNew={direct.isCodeNew}>
          {codeAction}
        </DeliveryCode>
      )}
      {isOver ? null : <LazyPushOffer userId={userId} />}
      {direct.status === 'Order Delivered' ? <LazyInstallOffer /> : null}
      <Box className="mt-4">{children}</Box>
      {direct.status === 'Order Cancelled' || isRiderTracked(tracking) ? null : (
        <RiderBox rider={direct.riderId} isOver={isOver} />
      )}
      <Box className="mt-4">
        <h2 className="sr-only">Progress</h2>
        <Timeline stages={directStages(direct, steps, now)} />
      </Box>
      <Box className="mt-4">
        <h2 className="sr-only">Price</h2>
        <dl className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2.5">
          <Amount
            label={direct.isExpress ? 'Delivery fee, Express' : 'Delivery fee'}
            naira={direct.deliveryFee}
          />
          <Amount label="Service fee" naira={direct.serviceFee} />
          {amounts.map((amount) => (
            <Amount key={amount.label} {...amount} />
          ))}
          {direct.promo ? (
            <Amount label={`Promo ${direct.promo.code}`} naira={-direct.promo.saved} />
          ) : null}
          <dt className="mt-1 border-t border-dashed border-line pt-3.5 font-bold">Total paid</dt>
          <dd className="mt-1 border-t border-dashed border-line pt-3.5 text-right font-display text-xl leading-6 font-bold">
            <Naira amount={direct.totalFee} />
          </dd>
          {direct.refunded > 0 ? (
            <>
              <dt className="font-semibold text-leaf">Refunded to your wallet</dt>
              <dd className="text-right font-bold text-leaf">
                <Naira amount={direct.refunded} />
              </dd>
            </>
          ) : null}
          <GoodwillRows goodwill={direct.goodwill} />
        </dl>
        {budget ? <p className="mt-3 text-sm text-ink-2 tabular">{budget}</p> : null}
      </Box>
      <Reports kind={kind} reports={direct.reports} now={now} />
      <div className="mt-4.5 flex flex-wrap gap-3">
        <CancelPurchase
          kind={kind}
          id={direct._id}
          cancellation={direct.cancellation}
          refunded={direct.refunded}
        />
        {direct.cancellation ? null : direct.reporting ? (
          <ReportProblem
            kind={kind}
            id={direct._id}
            userId={userId}
            until={direct.reporting.until}
          />
        ) : null}
        <HelpButton kind={kind} id={direct._id} />
        <PrintButton />
      </div>
      {direct.cancellation ? (
        <p className="mt-2.5 text-center text-sm text-ink-2">
          Free until a rider takes it. We’ll refund <Naira amount={direct.cancellation.refund} /> to
          your wallet right away.
        </p>
      ) : null}
      <OnPrint>
        <DirectReceipt {...{ direct, places, amounts, budget }} name={NAMES[kind]} />
      </OnPrint>
    </>
  );
}

function Amount({ label, naira }: { label: string; naira: number }) {
  return (
    <>
      <dt className="wrap-anywhere text-ink-2">{label}</dt>
      <dd className="text-right font-semibold">
        <Naira amount={naira} />
      </dd>
    </>
  );
}

interface LegProps {
  icon: ReactNode;
  label: string;
  /** The main line: a place or a name. */
  title?: string;
  /** At the end, such as a call button. */
  action?: ReactNode;
  children?: ReactNode;
}

/** One place, person or note of a delivery. */
export function Leg({ icon, label, title, action, children }: LegProps) {
  return (
    <div className="flex items-start gap-3 border-line not-first:mt-3.5 not-first:border-t not-first:pt-3.5">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-tint text-adire"
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h2 className="font-sans text-sm leading-normal font-normal tracking-normal text-ink-2">
          {label}
        </h2>
        {title ? <p className="leading-snug font-bold">{title}</p> : null}
        {children}
      </div>
      {action}
    </div>
  );
}
