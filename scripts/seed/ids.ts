import { createHash } from 'node:crypto';

/** The id that the seed gives to a thing, always the same: 24 hexadecimal digits of its name. */
export function seedId(name: string): string {
  return createHash('sha256').update(`eki seed ${name}`).digest('hex').slice(0, 24);
}

/** Id of a seeded vendor. */
export const vendorId = (slug: string) => seedId(`vendor ${slug}`);

/** Id of a seeded product. */
export const productId = (slug: string) => seedId(`product ${slug}`);

/** Id of an option of a seeded product, by its name there. */
export const optionId = (slug: string, name: string) => seedId(`option ${slug} ${name}`);

/** Id of an add-on choice of a seeded product, by its group's and its own name. */
export const addonId = (slug: string, group: string, name: string) =>
  seedId(`addon ${slug} ${group} ${name}`);

/** Id of a demo account. */
export const userId = (email: string) => seedId(`user ${email}`);

/** Id of the demo order with this status. */
export const orderId = (status: string) => seedId(`order ${status}`);

/** Id of the demo dispatch or errand with this status. */
export const directId = (kind: 'dispatch' | 'errand', status: string) =>
  seedId(`${kind} ${status}`);
