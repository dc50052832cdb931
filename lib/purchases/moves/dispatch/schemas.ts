import { z } from 'zod';
import { email, objectId, paragraph, phone } from '@/lib/core/fields';
import { MESSAGES } from '@/lib/core/messages';
import { addressChoice, personName, placeFields } from '@/lib/people/addresses/schemas';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import type { DirectFeeDto } from '@/lib/purchases/checkout/quotes/schemas';
import { paymentFields, totalAmount } from '@/lib/purchases/checkout/quotes/schemas';

const degrees = (max: number) => z.number(MESSAGES.chooseSuggestion).min(-max).max(max);

/** Body of POST /api/dispatch/delivery-fee: pick-up, then drop-off. */
export const dispatchFeeInput = z.strictObject({
  latitude1: degrees(90),
  longitude1: degrees(180),
  latitude2: degrees(90),
  longitude2: degrees(180),
});

export type DispatchFeeInput = z.output<typeof dispatchFeeInput>;

const NO_PLACE = { error: MESSAGES.chooseSuggestion };

const recipient = z.object(
  {
    firstName: personName('the recipient’s first name'),
    lastName: personName('the recipient’s last name'),
    email,
    ...placeFields(),
    phone,
  },
  NO_PLACE,
);

const requestFields = {
  pickupAddress: addressChoice(CHECKOUT_MESSAGES.choosePickup),
  dropoff: recipient,
  deliveryNote: paragraph(300, CHECKOUT_MESSAGES.noteTooLong).optional().default(''),
  isExpress: z.boolean().default(false),
};

/** Body of POST /api/payment/paystack/dispatch. */
export const payDispatchInput = z.strictObject({ ...requestFields, ...paymentFields, totalAmount });

export type PayDispatchInput = z.output<typeof payDispatchInput>;

/** Body of POST /api/dispatch/quote; the price does not depend on the recipient. */
export const dispatchQuoteInput = z.strictObject({
  ...requestFields,
  dropoff: z.object(placeFields(), NO_PLACE),
  ...paymentFields,
});

export type DispatchQuoteInput = z.output<typeof dispatchQuoteInput>;

export const cancelDispatchInput = z.strictObject({ dispatchId: objectId });

/** Response of POST /api/dispatch/delivery-fee, without `success`; naira. */
export interface DispatchFeeDto extends DirectFeeDto {
  deliveryFee: number;
}
