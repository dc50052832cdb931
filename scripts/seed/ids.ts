import { createHash } from 'node:crypto';

/** Id of a seeded document: 24 hexadecimal digits derived from its name, so always the same. */
export function seedId(name: string): string {
  return createHash('sha256').update(`eki seed ${name}`).digest('hex').slice(0, 24);
}

export const vendorId = (slug: string) => seedId(`vendor ${slug}`);

export const productId = (slug: string) => seedId(`product ${slug}`);

export const optionId = (slug: string, name: string) => seedId(`option ${slug} ${name}`);

export const addonId = (slug: string, group: string, name: string) =>
  seedId(`addon ${slug} ${group} ${name}`);

export const userId = (email: string) => seedId(`user ${email}`);

/** Id of the demo order with this status. */
export const orderId = (status: string) => seedId(`order ${status}`);

/** Id of the demo dispatch or errand with this status. */
export const directId = (kind: 'dispatch' | 'errand', status: string) =>
  seedId(`${kind} ${status}`);
