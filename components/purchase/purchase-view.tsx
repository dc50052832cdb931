import type { ReactNode } from 'react';
import { HelpButton } from '@/components/conversation/help-button';
import { LazyInstallOffer } from '@/components/market/account/push/lazy-install-offer';
import { LazyPushOffer } from '@/components/market/account/push/lazy-push-offer';
import { Box } from '@/components/ui/box';
import { Naira } from '@/components/ui/naira';
import { isOngoing } from '@/lib/core/delivery/status';
import { formatWhen } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { TrackingDto } from '@/lib/purchases/delivery/riders/dto';
import type { ServiceDto } from '@/lib/purchases/moves/dto';
import { CancelPurchase, type CancelPurchaseProps } from './cancel-purchase';
import { DeliveryCode } from './delivery-code';
import { OnPrint } from './on-print';
import { lateText, type Stage } from './order-text';
import { PrintButton } from './print-button';
import { PURCHASE_TEXT } from './purchase-text';
import type { ReportProblemProps } from './report-dialog';
import { ReportProblem } from './report-problem';
import { reportEndText } from './report-text';
import { Reports } from './reports';
import { RiderBox } from './rider-box';
import { ServiceNotices } from './service-notices';
import { SpeedTag } from './speed-tag';
import { Timeline } from './timeline';
import { isRiderTracked } from './track-text';
import { TrackedHead } from './tracked-head';

interface PurchaseViewProps {
  kind: ServiceKind;
  purchase: ServiceDto & Pick<CancelPurchaseProps, 'cancellation'>;
  tracking: TrackingDto | null;
  userId: string;
  now: Date;
  title: string;
  /** Shown under the heading, unless the purchase is late. */
  explanation: string;
  /** Questions of the shops. */
  questions?: ReactNode;
  /** When to give the code to the rider. */
  codeHint?: string;
  /** Below the digits of the code. */
  codeAction?: ReactNode;
  /** The first button once it is over. */
  again?: ReactNode;
  /** The items of an order, to select those that a report is about. */
  items?: ReportProblemProps['items'];
  receipt: ReactNode;
  /** Contents, route and price. */
  children: ReactNode;
}

/** The page of an order, a dispatch or an errand. */
export function PurchaseView(props: PurchaseViewProps) {
  const { kind, purchase, tracking, userId, now, title, items, children } = props;
  const { _id: id, status, cancellation, reporting } = purchase;
  const isOver = !isOngoing(status);
  const canReport = reporting && !cancellation && !isPast(reporting.closesAt, now);
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <p className="text-sm text-ink-2">
          {PURCHASE_TEXT[kind].name} {shortId(id)} · {formatWhen(purchase.createdAt, now)}
        </p>
        <SpeedTag isExpress={purchase.isExpress} />
      </div>
      <TrackedHead
        kind={kind}
        id={id}
        userId={userId}
        version={purchase.version}
        notices={<ServiceNotices service={purchase} now={now.toISOString()} />}
        status={status}
        now={now.toISOString()}
        title={title}
        explanation={lateText(purchase, now) || props.explanation}
        dueBy={purchase.eta?.to ?? null}
        tracking={tracking}
        questions={isOver ? null : props.questions}
        code={
          isOver ? null : (
            <DeliveryCode
              code={purchase.deliveryCode}
              hint={props.codeHint}
              isNew={purchase.isCodeNew}
            >
              {props.codeAction}
            </DeliveryCode>
          )
        }
      />
      {isOver ? null : <LazyPushOffer userId={userId} />}
      {status === 'Order Delivered' ? <LazyInstallOffer /> : null}
      <Reports kind={kind} reports={purchase.reports} items={items} now={now} />
      {children}
      <div className="mt-4.5 flex flex-wrap gap-3">
        {isOver ? null : (
          <CancelPurchase
            kind={kind}
            id={id}
            cancellation={cancellation}
            refunded={purchase.refunded}
          />
        )}
        {isOver && !cancellation ? props.again : null}
        {canReport ? (
          <ReportProblem
            kind={kind}
            id={id}
            userId={userId}
            until={reporting.until}
            items={items}
          />
        ) : null}
        <HelpButton kind={kind} id={id} />
        <PrintButton />
      </div>
      {kind !== 'order' && cancellation ? (
        <p className="mt-2.5 text-center text-sm text-ink-2">
          Free until a rider takes it. We’ll refund <Naira amount={cancellation.refund} /> to your
          wallet right away.
        </p>
      ) : null}
      {reporting && !cancellation ? (
        <p className="mt-2.5 text-sm text-ink-2">{reportEndText(reporting.closesAt, now)}</p>
      ) : null}
      <OnPrint>{props.receipt}</OnPrint>
    </>
  );
}

function isPast(time: string | null, now: Date): boolean {
  return time !== null && new Date(time) < now;
}

export function Progress({ stages }: { stages: readonly Stage[] }) {
  return (
    <Box className="mt-4">
      <h2 className="sr-only">Progress</h2>
      <Timeline stages={stages} />
    </Box>
  );
}

/** The rider, unless the map shows them already. */
export function Rider({ purchase, tracking }: Pick<PurchaseViewProps, 'purchase' | 'tracking'>) {
  const { status, riderId } = purchase;
  if (status === 'Order Cancelled' || isRiderTracked(tracking)) return null;
  return <RiderBox rider={riderId} isOver={!isOngoing(status)} />;
}
