import { z } from 'zod';

/** Stored as evidence only: an unknown shape must not block a payment. */
export const optionalText = z.string().max(100).nullable().catch(null);

/** Some amounts come as text in the provider's own samples. */
export const wholeNumber = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.number().int());

/** A date; null for any other value. */
export const time = z
  .string()
  .transform((text) => new Date(text))
  .refine((at) => !Number.isNaN(at.getTime()))
  .nullable()
  .catch(null);

/** A number or text in the provider's samples. */
export const providerId = z.coerce.string().regex(/^\d{1,20}$/);
