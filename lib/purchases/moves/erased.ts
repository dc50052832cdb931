/** A person, a place and a stop of a purchase once its customer is deleted. */
export const ERASED_PERSON = { firstName: 'Deleted', lastName: '', email: '', phone: '' };
export const ERASED_ADDRESS = { ...ERASED_PERSON, address: 'Deleted', note: '' };
export const ERASED_PLACE = { name: '', phone: '', address: 'Deleted', note: '' };
export const ERASED_STOP = { name: '', phone: '', address: 'Deleted' };

/** The fields of a nested document, by their paths. */
export function under(
  path: string,
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  const entries = Object.entries(fields).map(([name, value]) => [`${path}.${name}`, value]);
  return Object.fromEntries(entries);
}
