import { formatTime } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { AccountNotice, PushNotice, WorkPushIds } from '@/lib/moves/push-notice';

/** A notification. It may show on a lock screen: no delivery code, no amount, no address. */
export interface PushMessage {
  title: string;
  body: string;
  /** The page that a tap opens. */
  url: string;
  /** A later message with the same tag replaces it. */
  tag: string;
  /** Not shown while this page is visible, which plays its own sound. */
  unlessVisible?: string;
}

/** The message about an application or a paper; the reason is on the page. */
export function toAccountMessage(notice: AccountNotice): PushMessage {
  const [title, body, url] = toAccountText(notice);
  return { title, body, url, tag: notice };
}

function toAccountText(notice: AccountNotice): [title: string, body: string, url: string] {
  switch (notice) {
    case 'seller-approved':
      return ['Your shop is open on Eki', 'Add your first product.', paths.seller()];
    case 'seller-asked':
      return ['One thing to change', 'See what your shop still needs.', paths.sellerApply()];
    case 'seller-rejected':
      return ['We’ve looked at your application', 'See what we decided.', paths.sellerApply()];
    case 'rider-approved':
      return ['You can ride with Eki now', 'Go online when you’re ready.', paths.rider()];
    case 'rider-asked':
      return ['One thing to change', 'See what we still need from you.', paths.riderApply()];
    case 'rider-rejected':
      return ['We’ve looked at your application', 'See what we decided.', paths.riderApply()];
    case 'licence-ends':
      return ['Your licence is ending', 'Send us the new one to keep riding.', paths.riderApply()];
    case 'certificate-ends':
      return ['Your food certificate is ending', 'Send us the new one.', paths.seller()];
  }
}

const NAMES = { order: 'Order', dispatch: 'Dispatch', errand: 'Errand' } as const;

/** The message about a purchase. `isWhole`: all of it is cancelled, not only a part. */
export function toPushMessage(
  { kind, id, notice }: { kind: ServiceKind; id: string; notice: PushNotice },
  isWhole: boolean,
): PushMessage {
  const name = `${NAMES[kind]} ${shortId(id)}`;
  const [title, body] = toText(notice, kind, isWhole);
  return { title, body: `${name}. ${body}`, url: paths.purchase(kind, id), tag: `${kind}-${id}` };
}

function toText(notice: PushNotice, kind: ServiceKind, isWhole: boolean): [string, string] {
  switch (notice) {
    case 'confirmed':
      return ['The shop accepted your order', 'They’re getting it ready.'];
    case 'assigned':
      return [
        'You’ve got a rider',
        kind === 'order'
          ? 'They’ll pick it up from the shop.'
          : kind === 'dispatch'
            ? 'They’re on the way to the pick-up.'
            : 'They’re on the way to the first stop.',
      ];
    case 'picked':
      return [
        'On its way',
        kind === 'dispatch'
          ? 'Your rider is taking it to the drop-off.'
          : 'Your rider is coming. Have your delivery code ready.',
      ];
    case 'arrived':
      return [
        kind === 'dispatch' ? 'Your rider is at the drop-off' : 'Your rider is here',
        'Give the code only once everything is handed over.',
      ];
    case 'delivered':
      return ['Delivered', 'Something wrong? Tell us on its page.'];
    case 'cancelled':
      return isWhole
        ? [`Your ${kind} was cancelled`, 'See why, and what we refunded.']
        : ['Part of your order was cancelled', 'See what, and what we refunded.'];
    case 'refunded':
      return ['We’ve sent you a refund', 'It’s in your Eki wallet.'];
    case 'asked':
      return ['The shop has a question', 'Something is sold out. Answer soon to choose.'];
    case 'over-budget':
      return ['Your rider needs your OK', 'Something costs more than your budget.'];
  }
}

/** The message about a shop's new order or a rider's offer. */
export function toWorkMessage({ about, refId, turn, endsAt }: WorkPushIds, now: Date): PushMessage {
  if (about === 'offer') {
    const seconds = Math.max(1, Math.round((endsAt - now.getTime()) / 1_000));
    return {
      title: 'New job offer',
      body: `Open Eki to answer. It’s gone in ${seconds} seconds.`,
      url: paths.rider({ offer: String(turn) }),
      tag: 'offer',
      unlessVisible: paths.rider(),
    };
  }
  return {
    title: turn === 0 ? 'New order' : 'An order is waiting',
    body: `Order ${shortId(refId)}. Accept it by ${formatTime(new Date(endsAt))}.`,
    url: paths.seller(),
    tag: `new-order-${refId}`,
    unlessVisible: paths.seller(),
  };
}
