import { z } from 'zod';

/** What is kept as evidence only: in another shape than we know, it must not hold up a payment. */
export const noted = z.string().max(100).nullable().catch(null);

/** Some amounts come as text in the provider's own samples. */
export const wholeNumber = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.number().int());

/** A point in time; null where it is none. */
export const time = z
  .string()
  .transform((text) => new Date(text))
  .refine((at) => !Number.isNaN(at.getTime()))
  .nullable()
  .catch(null);

/** The provider's own number of something; a number or text in its samples. */
export const providerId = z.coerce.string().regex(/^\d{1,20}$/);
