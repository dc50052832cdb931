import { z } from 'zod';
import { REASON_LENGTH } from '@/lib/core/audit';
import { commandId, naira, objectId, paragraph, requiredParagraph } from '@/lib/core/fields';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { staffFields } from '@/lib/core/staff-fields';
import { fileId } from '@/lib/platform/files/schemas';
import { MAX_LINES } from '@/lib/purchases/checkout/cart/policy';
import { REPORT_MESSAGES } from './messages';
import {
  BEARERS,
  MAX_QUESTION,
  MAX_REPORT,
  REPORT_CATEGORIES,
  REPORT_STATES,
  RESOLUTIONS,
} from './policy';

const text = (message: string) => requiredParagraph(MAX_REPORT, message, message);
const itemId = z.string().max(24);
/** What staff send once; a repeat gets the first answer. */
const sentOnce = { commandId: staffFields.commandId };

/** What a report says, whoever writes it. */
const problemFields = {
  category: z.enum(REPORT_CATEGORIES, REPORT_MESSAGES.category),
  message: text(REPORT_MESSAGES.message),
};

const reportFields = { ...problemFields, photoId: fileId.optional(), commandId };

/** The items that it is about; all of them if absent. */
const itemIds = z.array(itemId).min(1).max(MAX_LINES).optional();

export const reportOrderInput = z.strictObject({ orderId: objectId, ...reportFields, itemIds });
export const reportDispatchInput = z.strictObject({ dispatchId: objectId, ...reportFields });
export const reportErrandInput = z.strictObject({ errandId: objectId, ...reportFields });

/** Body of POST /api/order/report/reply, and of the same for dispatches and errands. */
export const replyInput = z.strictObject({
  reportId: objectId,
  message: text(REPORT_MESSAGES.replyEmpty),
  commandId,
});

export type ReplyInput = z.output<typeof replyInput>;

/** Body of POST /api/seller/report/answer. */
export const shopAnswerInput = z
  .strictObject({
    reportId: objectId,
    /** Whether it was the shop's mistake. */
    agrees: z.boolean(),
    message: paragraph(MAX_REPORT, REPORT_MESSAGES.shopAnswer).default(''),
    photoId: fileId.optional(),
    commandId,
  })
  .refine(({ agrees, message }) => agrees || message !== '', {
    path: ['message'],
    message: REPORT_MESSAGES.shopAnswer,
  });

export type ShopAnswerInput = z.output<typeof shopAnswerInput>;

/** Body of POST /api/seller/report/object and /api/rider/report/object. */
export const objectInput = z.strictObject({
  reportId: objectId,
  message: text(REPORT_MESSAGES.objection),
  commandId,
});

export type ObjectInput = z.output<typeof objectInput>;

/** Query of GET /api/admin/reports. */
export const reportsQuery = z.strictObject({
  /** Left out: open. */
  state: z.enum(REPORT_STATES).optional(),
  /** The `next` of the page before. */
  cursor: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_[0-9a-f]{24}$/)
    .refine((cursor) => !Number.isNaN(Date.parse(cursor.split('_')[0] ?? '')))
    .optional(),
});

export type ReportsQuery = z.output<typeof reportsQuery>;

/** Body of POST /api/admin/report/resolve. */
export const resolveInput = z
  .strictObject({
    reportId: objectId,
    resolution: z.enum(RESOLUTIONS),
    /** Of a refund: the pieces, and whether the delivery fee is refunded too. */
    items: z
      .array(z.strictObject({ itemId, quantity: z.int().min(1).max(99) }))
      .max(MAX_LINES)
      .refine((items) => new Set(items.map((item) => item.itemId)).size === items.length)
      .default([]),
    deliveryFee: z.boolean().default(false),
    bearer: z.enum(BEARERS, REPORT_MESSAGES.bearer).optional(),
    /** Of goodwill, naira. */
    amount: naira(REPORT_MESSAGES.amount).positive(REPORT_MESSAGES.amount).optional(),
    /** To the customer; not needed with `dryRun`. */
    answer: paragraph(MAX_REPORT, REPORT_MESSAGES.answer).default(''),
    /** Only shows what each party would give and get. */
    dryRun: z.boolean().default(false),
    ...sentOnce,
  })
  .superRefine(({ resolution, items, deliveryFee, bearer, amount, answer, dryRun }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (!dryRun && answer.length < REASON_LENGTH.min) refuse('answer', REPORT_MESSAGES.answer);
    if (resolution === 'refund') {
      if (items.length === 0 && !deliveryFee) refuse('items', REPORT_MESSAGES.items);
      if (!bearer) refuse('bearer', REPORT_MESSAGES.bearer);
    }
    if (resolution === 'goodwill') {
      if (amount === undefined) refuse('amount', REPORT_MESSAGES.amount);
      if (bearer && bearer !== 'platform') refuse('bearer', REPORT_MESSAGES.goodwillBearer);
    }
  });

export type ResolveInput = z.output<typeof resolveInput>;

/** Body of POST /api/admin/report/ask-shop. */
export const askShopInput = z.strictObject({
  reportId: objectId,
  vendorId: objectId,
  question: requiredParagraph(MAX_QUESTION, REPORT_MESSAGES.question, REPORT_MESSAGES.question),
  ...sentOnce,
});

export type AskShopInput = z.output<typeof askShopInput>;

/** Body of POST /api/admin/report/objection. */
export const decideObjectionInput = z.strictObject({
  reportId: objectId,
  /** One of the report's; without it the oldest that isn't decided. */
  objectionId: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional(),
  /** False: Eki pays instead. */
  keep: z.boolean(),
  ...staffFields,
});

export type DecideObjectionInput = z.output<typeof decideObjectionInput>;

/** The fields of a report that support opens for a customer. */
export const openReportFields = {
  kind: z.enum(SERVICE_KINDS),
  id: objectId,
  ...problemFields,
  itemIds,
  ...sentOnce,
};
