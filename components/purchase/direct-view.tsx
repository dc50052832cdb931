import type { ReactNode } from 'react';
import { Box } from '@/components/ui/box';
import type { DirectKind } from '@/lib/client/drafts/service-draft';
import type { TrackingDto } from '@/lib/purchases/delivery/riders/dto';
import type { DirectDto } from '@/lib/purchases/moves/dto';
import { directStages, directTitle, type StepTexts, searchText } from './order-text';
import { listPrices, type PriceRow, Prices } from './prices';
import { Progress, PurchaseView, Rider } from './purchase-view';
import { Receipt } from './receipt';

/** A place of the route, for the receipt. */
interface ReceiptPlace {
  label: string;
  /** Person and address, a line each; empty ones are omitted. */
  lines: readonly string[];
}

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
  /** Explanation of each stage. */
  steps: StepTexts;
  /** The budgets of an errand. */
  budgets?: readonly PriceRow[];
  /** How the budgets were spent; empty if there is nothing to report. */
  budget?: string;
  /** The route, for the receipt. */
  places: readonly ReceiptPlace[];
  /** Start, destination, contents. */
  children: ReactNode;
}

/** The shared page of dispatches and errands. */
export function DirectView(props: DirectViewProps) {
  const { direct, steps, budgets = [], budget = '', places, children, ...shared } = props;
  const { kind, tracking, now } = shared;
  const rows = listPrices(direct, { budgets });
  return (
    <PurchaseView
      {...shared}
      purchase={direct}
      title={directTitle(direct, now)}
      explanation={searchText(direct, now)}
      receipt={
        <Receipt kind={kind} purchase={direct} prices={rows} budget={budget}>
          <Places places={places} />
        </Receipt>
      }
    >
      <Box className="mt-4">{children}</Box>
      <Rider purchase={direct} tracking={tracking} />
      <Progress stages={directStages(direct, steps, now)} />
      <Box className="mt-4">
        <h2 className="sr-only">Price</h2>
        <dl className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2.5">
          <Prices
            purchase={direct}
            rows={rows.map(direct.isExpress ? withExpress : (row) => row)}
          />
        </dl>
        {budget ? <p className="mt-3 text-sm text-ink-2 tabular">{budget}</p> : null}
      </Box>
    </PurchaseView>
  );
}

function withExpress(row: PriceRow): PriceRow {
  return row.label === 'Delivery fee' ? { ...row, label: 'Delivery fee, Express' } : row;
}

function Places({ places }: { places: readonly ReceiptPlace[] }) {
  return (
    <table className="tabular mt-5 w-full border-collapse text-left">
      <tbody>
        {places.map(({ label, lines }) => (
          <tr key={label} className="border-b border-line align-top">
            <th className="w-32 py-1.5 pr-4">{label}</th>
            <td className="py-1.5">
              {lines.filter(Boolean).map((line) => (
                <div key={line}>{line}</div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LegProps {
  icon: ReactNode;
  label: string;
  /** The main line: a place or a name. */
  title?: string;
  /** Shown at the end, such as a call button. */
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
