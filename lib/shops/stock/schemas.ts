import { z } from 'zod';
import { commandId, line, objectId } from '@/lib/core/fields';
import { PRODUCT_MESSAGES } from '@/lib/shops/products/messages';
import { MAX_PIECES, STOCK_REASON_MAX } from './policy';

/** Pieces in the shop. */
export const pieces = z
  .number(PRODUCT_MESSAGES.pieces)
  .int(PRODUCT_MESSAGES.pieces)
  .min(0, PRODUCT_MESSAGES.pieces)
  .max(MAX_PIECES, PRODUCT_MESSAGES.pieces);

/**
 * Body of POST /api/seller/stock: marks an option, an add-on or the whole product sold out or back
 * (`inStock`), or sets how many pieces of an option are in the shop (`count`) or came in (`received`).
 */
export const stockInput = z
  .strictObject({
    productId: objectId,
    optionId: objectId.optional(),
    addonId: objectId.optional(),
    vendorId: objectId.optional(),
    inStock: z.boolean().optional(),
    /** When it is back automatically: at the next opening, the first opening of a day, or a time. */
    until: z.union([z.literal('tomorrow'), z.iso.date(), z.iso.datetime()]).optional(),
    /** Pieces in the shop, held and sold ones included. */
    count: pieces.optional(),
    received: pieces.min(1, PRODUCT_MESSAGES.received).optional(),
    /** Required with a change of the count. */
    reason: line(STOCK_REASON_MAX).optional(),
    commandId,
  })
  .refine(({ optionId, addonId }) => optionId === undefined || addonId === undefined)
  .refine(({ inStock, until }) => inStock === false || until === undefined)
  .refine(({ inStock, count, received }) => {
    const given = [inStock, count, received].filter((one) => one !== undefined);
    return given.length === 1;
  })
  .refine(({ inStock, optionId }) => inStock !== undefined || optionId !== undefined)
  .refine(({ inStock, reason }) => inStock === undefined || reason === undefined);

export type StockInput = z.output<typeof stockInput>;
