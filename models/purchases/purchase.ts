import 'server-only';
import type { OwnerFields } from '@/lib/core/roles';
import './dispatch';
import type { DispatchDoc } from './dispatch';
import './errand';
import type { ErrandDoc } from './errand';
import './order';
import type { OrderDoc } from './order';
import { PurchaseBase } from './purchase-base';

/** A paid dispatch or errand: one item and one part, without a vendor. */
export type DirectDoc = DispatchDoc | ErrandDoc;

/** A paid order, dispatch or errand; `kind` says which. */
export type PurchaseDoc = OrderDoc | DirectDoc;

/** Owners of every kind; an order's vendors are in `ORDER_OWNERS`. */
export const PURCHASE_OWNERS = { self: 'userId', rider: 'riderId' } as const satisfies OwnerFields;

/**
 * Orders, dispatches and errands: one collection. Filters name the `kind`, so that a call about orders never
 * finds a dispatch; the model of a kind (`Order`, …) adds it to each filter and document.
 */
export const Purchase = PurchaseBase;
