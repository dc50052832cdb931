import { z } from 'zod';
import { commandId, objectId, requiredLine } from '@/lib/core/fields';
import { DAY_MS } from '@/lib/core/time';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/messages';
import { SHOP_MESSAGES } from '@/lib/shops/messages';
import { DELAY_MINUTES, PREP_MINUTES } from '@/lib/shops/policy';
import { vendorId } from '@/lib/shops/schemas';
import { BOARD_STATES } from './policy';

const REASON_MAX = 160;

const aboutOrder = { orderId: objectId, vendorId, commandId };

/** Query of GET /api/seller/orders. */
export const boardQuery = z.strictObject({
  state: z.enum(BOARD_STATES),
  vendorId,
  /** Cursor of an older page of `done`. */
  before: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_[0-9a-f]{24}$/)
    .optional(),
});

export type BoardQuery = z.output<typeof boardQuery>;

/** Body of POST /api/seller/order/accept. */
export const acceptInput = z.strictObject({
  ...aboutOrder,
  prepMinutes: z
    .number(SHOP_MESSAGES.prepMinutes)
    .int(SHOP_MESSAGES.prepMinutes)
    .min(PREP_MINUTES.min, SHOP_MESSAGES.prepMinutes)
    .max(PREP_MINUTES.max, SHOP_MESSAGES.prepMinutes),
});

/** Body of POST /api/seller/order/reject. */
export const rejectInput = z.strictObject({
  ...aboutOrder,
  /** Left out: all items of the shop's part that can still be rejected. */
  itemIds: z.array(z.string().max(24)).min(1).max(100).optional(),
  reason: requiredLine(REASON_MAX, ORDER_MESSAGES.rejectReason, ORDER_MESSAGES.rejectReason),
});

/** Query of GET /api/seller/order/item. */
export const ticketItemQuery = z.strictObject({
  orderId: objectId,
  itemId: z.string().max(24),
  vendorId,
});

export type TicketItemQuery = z.output<typeof ticketItemQuery>;

/** Body of POST /api/seller/order/query. */
export const queryInput = z
  .strictObject({
    ...aboutOrder,
    itemId: z.string().max(24),
    kind: z.enum(['substitute', 'drop']),
    /** The substitute: another option of the same product. */
    optionId: objectId.optional(),
  })
  .refine(({ kind, optionId }) => (kind === 'substitute') === (optionId !== undefined));

export type QueryInput = z.output<typeof queryInput>;

/** Body of POST /api/seller/order/ready and /handed-over. */
export const markInput = z.strictObject(aboutOrder);

/** Body of POST /api/seller/order/delay. */
export const delayInput = z.strictObject({
  ...aboutOrder,
  minutes: z.number().int().min(DELAY_MINUTES.min).max(DELAY_MINUTES.max),
});

/** Longest period of sales, days. */
const MAX_SALES_DAYS = 92;

const salesDay = z.iso
  .date(SHOP_MESSAGES.salesDays)
  .refine((day) => day >= '2020' && day < '2100', SHOP_MESSAGES.salesDays)
  .optional();

/** Query of GET /api/seller/sales: days in Lagos, both included; without them today. */
export const salesQuery = z.strictObject({ vendorId, from: salesDay, to: salesDay }).refine(
  ({ from, to }) => {
    const days = (Date.parse(to ?? from ?? '') - Date.parse(from ?? to ?? '')) / DAY_MS;
    return Number.isNaN(days) || (days >= 0 && days < MAX_SALES_DAYS);
  },
  { path: ['to'], message: SHOP_MESSAGES.salesDays },
);

export type SalesQuery = z.output<typeof salesQuery>;

export type AcceptInput = z.output<typeof acceptInput>;
export type RejectInput = z.output<typeof rejectInput>;
export type MarkInput = z.output<typeof markInput>;
export type DelayInput = z.output<typeof delayInput>;
