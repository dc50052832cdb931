const OBJECT_ID = /^[0-9a-f]{24}$/;

/** Whether the text is a database id (24 lower-case hexadecimal digits). */
export function isObjectId(value: unknown): value is string {
  return typeof value === 'string' && OBJECT_ID.test(value);
}

/** Short id for display: the last six digits in capitals. */
export function shortId(id: string): string {
  return id.slice(-6).toUpperCase();
}

/** Id of an option's stock level. */
export const stockId = (productId: string, optionId: string): string => `${productId}:${optionId}`;
