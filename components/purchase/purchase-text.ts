import { paths } from '@/lib/core/paths';
import type { ServiceKind } from '@/lib/core/service-kind';

interface PurchaseText {
  name: string;
  /** Heading of the list. */
  heading: string;
  /** Link to buy another one. */
  another: { text: string; href: string };
  /** Texts of the empty tabs. */
  ongoing: string;
  completed: string;
  /** Shown before a scheduled start time. */
  startsAt: string;
}

const COMPLETED = 'Delivered and cancelled ones show up here.';

/** Names of an order, a dispatch and an errand on the customer's pages. */
export const PURCHASE_TEXT: Readonly<Record<ServiceKind, PurchaseText>> = {
  order: {
    name: 'Order',
    heading: 'My Orders',
    another: { text: 'Explore Products', href: paths.products() },
    ongoing: 'Your orders show up here.',
    completed: 'Delivered and cancelled orders show up here, with receipts.',
    startsAt: 'They’ll start at',
  },
  dispatch: {
    name: 'Dispatch',
    heading: 'Dispatch Delivery',
    another: { text: 'Request a dispatch', href: paths.buy('dispatch') },
    ongoing: 'Your parcels show up here.',
    completed: COMPLETED,
    startsAt: 'Riders start at',
  },
  errand: {
    name: 'Errand',
    heading: 'Errand Service',
    another: { text: 'Request an errand', href: paths.buy('errand') },
    ongoing: 'Your errands show up here.',
    completed: COMPLETED,
    startsAt: 'Riders start at',
  },
};
