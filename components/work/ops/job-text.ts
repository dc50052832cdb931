import type { TagTone } from '@/components/ui/tag';
import type { ApprovalDto, AuditDto } from '@/lib/core/audit';
import type { PublicReason } from '@/lib/core/cancel-reasons';
import { formatDate, formatList, formatNaira, formatTime, plural } from '@/lib/core/format';
import { DAY_MS } from '@/lib/core/time';
import { VEHICLE_NAMES } from '@/lib/core/vehicles';
import type { JobStopDto, RiderChoiceDto } from '@/lib/purchases/delivery/staff-dto';
import type { CANCEL_CAUSES } from '@/lib/purchases/moves/messages';
import type {
  JobDto,
  JobEventDto,
  JobItemDto,
  JobRowDto,
  ProblemDto,
} from '@/lib/purchases/moves/staff-dto';
import type { ProblemCode } from '@/lib/purchases/moves/staff-policy';

export const KIND_NAMES: Readonly<Record<JobRowDto['kind'], string>> = {
  order: 'Order',
  dispatch: 'Dispatch',
  errand: 'Errand',
};

/** "8 min", "1 h 5 min", "3 days". */
export function duration(from: string, to: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return plural(Math.floor(hours / 24), 'day');
}

/** Like `duration`, for lateness: "under a minute" instead of "0 min". */
function lateness(from: string, to: string): string {
  const time = duration(from, to);
  return time === '0 min' ? 'under a minute' : time;
}

/** How long an application waits: "Waiting 2 h", "Just sent". */
export function waitingText(from: string, to: string): string {
  const time = duration(from, to);
  return time === '0 min' ? 'Just sent' : `Waiting ${time}`;
}

/** Age of an event: "just now", "12 min ago", "21 Nov 2026". */
export function ageText(at: string, now: string): string {
  const ms = Date.parse(now) - Date.parse(at);
  if (ms < 60_000) return 'just now';
  return ms > 3 * DAY_MS ? formatDate(at) : `${duration(at, now)} ago`;
}

/** The problem in a few words. */
export function problemText({ code, since }: ProblemDto, now: string): string {
  const time = lateness(since, now);
  const texts: Record<ProblemCode, string> = {
    accept: `Not accepted, ${time} late`,
    ready: `Not ready, ${time} late`,
    rider: `No rider for ${time}`,
    delivery: `Delivery ${time} late`,
    code: 'Code locked after 5 wrong tries',
    unreachable: `Rider can’t reach anyone for ${time}`,
  };
  return texts[code];
}

/** Red where a promise to the customer is broken, amber where ops can still prevent it. */
export function problemTone({ code }: ProblemDto): Extract<TagTone, 'stop' | 'wait'> {
  return code === 'ready' || code === 'rider' ? 'wait' : 'stop';
}

/** Time until the promise: "8 min left", "7 min late"; empty once the job is over. */
export function promiseText({ promisedBy }: Pick<JobRowDto, 'promisedBy'>, now: string): string {
  if (!promisedBy) return '';
  return promisedBy > now
    ? `${lateness(now, promisedBy)} left`
    : `${lateness(promisedBy, now)} late`;
}

const CAUSES: Readonly<Record<(typeof CANCEL_CAUSES)[number], string>> = {
  unreachable: 'Customer couldn’t be reached',
  refused: 'Customer refused it',
  damaged: 'Damaged on the way',
  lost: 'Lost on the way',
};

const PUBLIC_REASON_NAMES: Readonly<Record<PublicReason, string>> = {
  asked: 'Customer asked us to',
  shop: 'Shop can’t make it',
  'no-rider': 'No rider found',
  address: 'Can’t deliver to that address',
  mistake: 'Our mistake',
};

/** Public cancellation reasons with their names; "shop" only for orders. */
export function publicReasons(kind: JobRowDto['kind']): [PublicReason, string][] {
  const reasons = Object.entries(PUBLIC_REASON_NAMES) as [PublicReason, string][];
  return reasons.filter(([reason]) => kind === 'order' || reason !== 'shop');
}

/**
 * What a cancellation of these items pays the shops and the rider, as a sentence; empty where neither
 * has worked for it. A dispatch and an errand have no items. Rules: orders parts 1.2 and 1.4.
 */
export function cancelPayText(
  { kind, status, assigned }: Pick<JobDto, 'kind' | 'status' | 'assigned'>,
  items: readonly Pick<JobItemDto, 'status'>[],
  fault: string,
): string {
  const has = (...statuses: (JobDto['status'] | null)[]) =>
    kind === 'order'
      ? items.some((item) => statuses.includes(item.status))
      : statuses.includes(status);
  const isPicked = has('Order Picked');
  const isAccepted = has('Order Confirmed', 'Order Assigned');
  const shop =
    kind !== 'order'
      ? ''
      : isPicked && isAccepted
        ? 'Shops are paid for what was picked up, and for nothing else.'
        : isPicked
          ? fault === 'customer'
            ? 'The shop is paid in full.'
            : 'Eki pays the shop in full.'
          : isAccepted
            ? 'The shop isn’t paid, even if it’s ready.'
            : '';
  const rider = !assigned
    ? ''
    : isPicked && fault === 'customer'
      ? 'The rider is paid.'
      : isPicked || has('Order Assigned')
        ? 'The rider isn’t paid for this.'
        : '';
  return [shop, rider].filter(Boolean).join(' ');
}

/** Names of the reasons that the system writes. */
const REASONS: Readonly<Record<string, string>> = {
  ...CAUSES,
  unaccepted: 'No shop accepted in time',
  unanswered: 'The customer didn’t answer',
  sold_out_at_pickup: 'Sold out when the rider came',
};

export function reasonText(reason: string): string {
  return REASONS[reason] ?? reason;
}

/** Names of events that don't change the status. */
const MARKS: Partial<Record<NonNullable<JobEventDto['command']>, string>> = {
  ready: 'Ready for pick-up',
  delay: 'Shop needs more time',
  'hand-over': 'Handed to the rider',
  ask: 'Shop asked about an item',
  swap: 'Customer took another option',
  spend: 'Rider spent money',
  raise: 'Customer raised the budget',
  reassign: 'New rider',
  'wrong-code': 'Wrong delivery code',
  arrive: 'Rider arrived',
  call: 'Rider called',
  'stop-done': 'Stop done',
  'stop-skipped': 'Stop skipped',
  unreachable: 'Rider can’t reach anyone',
};

/** An event's name: the status in the specification's words, or the mark. */
export function eventTitle({
  command,
  status,
  by,
  offer,
}: Pick<JobEventDto, 'command' | 'status' | 'by' | 'offer'>): string {
  if (command === 'offer') return `Offered to ${plural(offer?.asked ?? 0, 'rider')}`;
  if (command === 'release') return by === 'rider' ? 'Rider gave it back' : 'Taken from the rider';
  return (command && MARKS[command]) ?? status;
}

/** Outcome of an offer: "Festus declined. Blessing didn’t answer. Nosa took it." */
export function offerText({ offer, rider }: Pick<JobEventDto, 'offer' | 'rider'>): string {
  if (!offer) return '';
  const { declined, silent, isOpen } = offer;
  return [
    declined.length > 0 ? `${formatList(declined)} declined.` : '',
    silent.length > 0 && isOpen ? `Waiting for ${formatList(silent)}.` : '',
    silent.length > 0 && !isOpen ? `${formatList(silent)} didn’t answer.` : '',
    rider ? `${rider} took it.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const ROLE_NAMES: Readonly<Record<JobEventDto['by'], string>> = {
  system: 'system',
  customer: 'customer',
  seller: 'seller',
  rider: 'rider',
  ops: 'ops',
};

/** The actor of an event: "Nosa Ehigie, rider"; "system". */
export function byText({ by, name }: Pick<JobEventDto, 'by' | 'name'>): string {
  return name ? `${name}, ${ROLE_NAMES[by]}` : ROLE_NAMES[by];
}

/** State of a visit: "There since 2:35 PM · 2 tries to reach someone, last at 2:41 PM". */
export function stopText(
  { kind, state, arrivedAt, contacts, doneAt }: JobStopDto,
  isOver = false,
): string {
  const last = contacts.at(-1);
  const visit =
    state === 'done'
      ? `Done${doneAt ? ` ${formatTime(doneAt)}` : ''}`
      : state === 'skipped'
        ? // A shop is left out because its part was cancelled.
          kind === 'pickup'
          ? 'Cancelled'
          : 'Skipped'
        : isOver && !arrivedAt
          ? 'Not visited'
          : arrivedAt
            ? `There since ${formatTime(arrivedAt)}`
            : 'Not there yet';
  const times = contacts.length === 1 ? '1 try' : `${contacts.length} tries`;
  return last ? `${visit} · ${times} to reach someone, last at ${formatTime(last)}` : visit;
}

/** Who holds which items: "Imade has what was picked up at Mama Blessing." */
export function heldText({ name, from }: Pick<JobDto['holders'][number], 'name' | 'from'>): string {
  return `${name} has what was picked up at ${formatList(from)}.`;
}

/** Spending of a stop: "₦2,000 of ₦5,000 spent"; empty without budget and spending. */
export function spentText({ budget, spent }: Pick<JobStopDto, 'budget' | 'spent'>): string {
  if (budget === 0 && spent === 0) return '';
  return `${formatNaira(spent)} of ${formatNaira(budget)} spent`;
}

const AUDIT_TITLES: Readonly<Record<AuditDto['action'], string>> = {
  cancel: 'Cancelled',
  refund: 'Refunded',
  'ask-refund': 'Asked for a refund',
  'agree-refund': 'Agreed to a refund',
  'decline-refund': 'Declined a refund',
  'ask-cancel': 'Asked to cancel',
  'agree-cancel': 'Agreed to cancel',
  'decline-cancel': 'Declined to cancel',
  deliver: 'Marked delivered without the code',
  assign: 'Assigned a rider',
  release: 'Took it from the rider',
  'hide-review': 'Hid a review',
  'hide-product': 'Hid a product',
  'show-product': 'Showed a product again',
  'change-member': 'Changed their role at a shop',
  'accept-account': 'Confirmed a bank account',
  'refuse-account': 'Refused a bank account',
  'remove-member': 'Removed from a shop',
  'keep-review': 'Kept a review',
  'reply-ticket': 'Answered a ticket',
  'close-ticket': 'Closed a ticket',
  'read-chat': 'Opened a chat',
  'show-review': 'Showed a review again',
  'save-promo': 'Saved a promo code',
  'end-promo': 'Switched a promo code off',
  'suspend-account': 'Suspended an account',
  'restore-account': 'Restored an account',
  'confirm-email': 'Confirmed a customer’s email',
  'give-up-wallet': 'Gave up the wallet',
  'grant-role': 'Gave a role',
  'revoke-role': 'Took a role away',
  'reset-factor': 'Reset two-step sign-in',
  'read-person': 'Opened the account',
  'read-application': 'Opened an application',
  'read-document': 'Opened a document',
  'approve-application': 'Approved an application',
  'reject-application': 'Rejected an application',
  'ask-application': 'Asked for a change',
  'check-application': 'Checked an application',
  'suspend-shop': 'Suspended a shop',
  'reopen-shop': 'Reopened a shop',
  'edit-shop': 'Edited a shop',
  'renew-hold': 'Kept holding a shop’s payouts',
  'end-hold': 'Stopped holding a shop’s payouts',
  'suspend-rider': 'Suspended a rider',
  'reopen-rider': 'Let a rider ride again',
  'resolve-report': 'Answered a report',
  'ask-report': 'Asked to answer a report',
  'agree-report': 'Agreed to an answer',
  'decline-report': 'Declined an answer',
  'ask-shop': 'Asked the shop',
  'keep-objection': 'Kept who pays',
  'move-objection': 'Moved the cost to Eki',
  'open-report': 'Reported a problem for the customer',
  'ask-close': 'Asked to close it for good',
  'agree-close': 'Closed it for good',
  'decline-close': 'Declined to close it',
  'request-payout': 'Asked for a closed shop’s payout',
  'approve-payout': 'Released a payout',
  'ask-payout': 'Approved a payout, first of two',
  'agree-payout': 'Approved a payout, second of two',
  'drop-payout': 'Took back the first approval of a payout',
  'decline-payout': 'Declined a payout',
  'send-payout-again': 'Sent a payout again',
  'stop-payouts': 'Stopped money out',
  'resume-payouts': 'Started money out again',
  'ask-write-off': 'Asked to write off a debt',
  'agree-write-off': 'Wrote off a debt',
  'decline-write-off': 'Declined to write off a debt',
};

export function auditTitle({ action }: Pick<AuditDto, 'action'>): string {
  return AUDIT_TITLES[action];
}

/** The limits of a refund: "₦20,000 paid, ₦500 refunded so far." */
export function paidText({ paid, refunded }: Pick<ApprovalDto, 'paid' | 'refunded'>): string {
  const before = refunded > 0 ? `${formatNaira(refunded)} refunded so far` : 'nothing refunded yet';
  return `${formatNaira(paid)} paid, ${before}.`;
}

/** "Motorbike · 1.2 km away · 1 job". */
export function riderDetail({ vehicle, metres, load, isOnline }: RiderChoiceDto): string {
  const distance =
    metres === null
      ? null
      : metres < 1_000
        ? `${metres} m away`
        : `${(metres / 1_000).toFixed(1)} km away`;
  const jobs = load === 0 ? 'no jobs' : plural(load, 'job');
  return [VEHICLE_NAMES[vehicle], isOnline ? distance : 'offline', jobs]
    .filter(Boolean)
    .join(' · ');
}

const DOUBTS: Partial<Record<NonNullable<RiderChoiceDto['reason']>, string>> = {
  position_old: 'We haven’t heard from this rider for a while',
  full: 'Has two jobs already',
  has_offer: 'Has another offer open',
  vehicle: 'Too far for this vehicle',
  declined: 'Declined this one',
  taken: 'Ops took it from this rider',
  party: 'Has a part in this order',
  too_far: 'Far from the first stop',
  not_batchable: 'The other job goes another way',
};

/** Why the rider wouldn't get an automatic offer; empty if they would, or if the page shows the reason already. */
export function riderDoubt({ reason }: RiderChoiceDto): string {
  return (reason && DOUBTS[reason]) ?? '';
}
