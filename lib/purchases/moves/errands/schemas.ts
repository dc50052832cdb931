import { z } from 'zod';
import { naira, objectId, phone, requiredLine, requiredParagraph } from '@/lib/core/fields';
import { MESSAGES } from '@/lib/core/messages';
import { addressChoice, placeFields } from '@/lib/people/addresses/schemas';
import { SETTING_RANGES } from '@/lib/platform/settings/policy';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import type { DirectFeeDto } from '@/lib/purchases/checkout/quotes/schemas';
import { paymentFields, totalAmount } from '@/lib/purchases/checkout/quotes/schemas';

/** Higher than any setting; the fee decides how many stops an errand may have. */
const MAX_STOPS = 20;

const point = (message: string) => {
  const degrees = (max: number) => z.number(message).min(-max, message).max(max, message);
  return z.object({ latitude: degrees(90), longitude: degrees(180) }, message);
};

const stopList = <S extends z.ZodType>(stop: S) =>
  z
    .array(stop, CHECKOUT_MESSAGES.chooseStops)
    .min(1, CHECKOUT_MESSAGES.chooseStops)
    .max(MAX_STOPS, MESSAGES.badRequest);

/** Body of POST /api/errand/delivery-fee; other fields of a stop are ignored. */
export const errandFeeInput = z.strictObject({
  dropOff: point(CHECKOUT_MESSAGES.chooseDropOff),
  errands: stopList(point(CHECKOUT_MESSAGES.chooseStops)),
});

export type ErrandFeeInput = z.output<typeof errandFeeInput>;

/** Naira; the quote checks the sum of all stops. */
const budget = naira(CHECKOUT_MESSAGES.badBudget)
  .max(SETTING_RANGES.errandBudgetNaira.max, CHECKOUT_MESSAGES.badBudget)
  .nullish()
  .transform((typed) => typed ?? 0);

const stop = z.object({
  name: requiredLine(80, CHECKOUT_MESSAGES.nameStop),
  ...placeFields(CHECKOUT_MESSAGES.chooseStops),
  phone: z
    .preprocess((typed) => (typed === '' || typed === null ? undefined : typed), phone.optional())
    .optional()
    .meta({ title: 'phone' }),
  deliveryNote: requiredParagraph(
    300,
    CHECKOUT_MESSAGES.describeStop,
    CHECKOUT_MESSAGES.noteTooLong,
  ),
  budget,
});

const requestFields = {
  /** The delivery address, under the name that the specification's client uses. */
  pickupAddress: addressChoice(CHECKOUT_MESSAGES.chooseDropOff),
  errands: stopList(stop),
  isExpress: z.boolean().default(false),
};

/** Body of POST /api/payment/paystack/errand. */
export const payErrandInput = z.strictObject({ ...requestFields, ...paymentFields, totalAmount });

export type PayErrandInput = z.output<typeof payErrandInput>;

/** Body of POST /api/errand/quote; the price does not depend on the tasks. */
export const errandQuoteInput = z.strictObject({
  ...requestFields,
  errands: stopList(
    z.object({
      name: z.string().max(200).optional().default(''),
      ...placeFields(CHECKOUT_MESSAGES.chooseStops),
      budget,
    }),
  ),
  ...paymentFields,
});

export type ErrandQuoteInput = z.output<typeof errandQuoteInput>;

export const cancelErrandInput = z.strictObject({ errandId: objectId });

/** Response of POST /api/errand/delivery-fee, without `success`; naira. */
export interface ErrandFeeDto extends DirectFeeDto {
  totalDeliveryFee: number;
}
