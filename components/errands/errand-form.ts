import { MESSAGES } from '@/lib/core/messages';

/** One stop of the form, as typed. */
export interface StopValues {
  /** Of this block; never sent. */
  id: string;
  name: string;
  address: string;
  /** Set by choosing a suggestion, cleared by typing. */
  latitude: number | null;
  longitude: number | null;
  token: string | null;
  phone: string;
  deliveryNote: string;
  /** What the rider may spend, as typed: "2,500". */
  budget: string;
}

/** The fields of a stop that a suggestion sets, while none is chosen. */
export const NO_STOP_PLACE = { latitude: null, longitude: null, token: null } as const;

export type StopField = 'name' | 'address' | 'phone' | 'deliveryNote' | 'budget';
const STOP_FIELDS: readonly StopField[] = ['name', 'address', 'phone', 'deliveryNote', 'budget'];

/** Errors of the stops, by the block's id. */
export type StopErrors = Readonly<Record<string, Partial<Record<StopField, string>>>>;

/** A new, empty block. */
export function emptyStop(id: string): StopValues {
  return {
    id,
    name: '',
    address: '',
    ...NO_STOP_PLACE,
    phone: '',
    deliveryNote: '',
    budget: '',
  };
}

/** Whether nothing was typed in the block. */
export function isBlankStop({ name, address, phone, deliveryNote, budget }: StopValues): boolean {
  return [name, address, phone, deliveryNote, budget].every((typed) => typed.trim() === '');
}

/** Whether a suggestion was chosen, and the text was not changed since. */
export function hasPlace(stop: StopValues): boolean {
  return stop.latitude !== null && stop.longitude !== null;
}

/** Whether nothing required is missing; what is there may still be wrong. */
export function isComplete(stop: StopValues): boolean {
  return stop.name.trim() !== '' && hasPlace(stop) && stop.deliveryNote.trim() !== '';
}

/** The stops with this one changed. */
export function changeStop(
  stops: readonly StopValues[],
  id: string,
  change: Partial<StopValues>,
): StopValues[] {
  return stops.map((stop) => (stop.id === id ? { ...stop, ...change } : stop));
}

/** The stops without this one; the last one stays. */
export function removeStop(stops: readonly StopValues[], id: string): StopValues[] {
  return stops.length > 1 ? stops.filter((stop) => stop.id !== id) : [...stops];
}

/** The stops with this one a place earlier (`by` -1) or later (1); unchanged at the ends. */
export function moveStop(stops: readonly StopValues[], id: string, by: -1 | 1): StopValues[] {
  const moved = [...stops];
  const from = moved.findIndex((stop) => stop.id === id);
  const stop = moved[from];
  const neighbour = moved[from + by];
  if (!stop || !neighbour) return moved;
  moved[from] = neighbour;
  moved[from + by] = stop;
  return moved;
}

/**
 * A typed budget in naira: "₦2,500" is 2500, nothing is 0. Null if it is no amount in whole naira and
 * kobo.
 */
export function budgetOf(typed: string): number | null {
  const digits = typed.replace(/[₦,\s]/g, '');
  if (digits === '') return 0;
  return /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? Number(digits) : null;
}

/** The stops for the payment call. A budget that is no amount is left for the form to refuse. */
export function toErrands(stops: readonly StopValues[]) {
  return stops.map(({ id, phone, budget, ...stop }) => ({
    ...stop,
    phone: phone.trim(),
    budget: budgetOf(budget) ?? 0,
  }));
}

/** What a quote needs of the stops that have a place; the others don't count yet. */
export function toQuoteErrands(stops: readonly StopValues[]) {
  return stops.filter(hasPlace).map(({ name, address, latitude, longitude, token, budget }) => ({
    name: name.trim().slice(0, 80),
    address,
    latitude,
    longitude,
    token,
    budget: budgetOf(budget) ?? 0,
  }));
}

/** A problem that a schema or the server found, by its path in the payment call. */
export interface FormIssue {
  path: string;
  message: string;
}

/**
 * Errors below the fields of the stops. Where no suggestion was chosen the field says so itself, or
 * that its search still runs (`loading`: ids of those blocks).
 */
export function stopErrors(
  issues: readonly FormIssue[],
  stops: readonly StopValues[],
  loading: ReadonlySet<string> = new Set(),
): StopErrors {
  const errors: Record<string, Partial<Record<StopField, string>>> = {};
  for (const { path, message } of issues) {
    const [, at, field] = /^errands\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const stop = at === undefined ? undefined : stops[Number(at)];
    if (!stop || field === undefined) continue;
    const isPlace = field === 'latitude' || field === 'longitude' || field === 'address';
    const name = isPlace ? 'address' : STOP_FIELDS.find((known) => known === field);
    if (!name) continue;
    const text = !isPlace
      ? message
      : loading.has(stop.id)
        ? MESSAGES.addressLoading
        : MESSAGES.chooseSuggestion;
    errors[stop.id] = { [name]: text, ...errors[stop.id] };
  }
  for (const stop of stops) {
    if (budgetOf(stop.budget) === null) {
      errors[stop.id] = { ...errors[stop.id], budget: MESSAGES.budgetAmount };
    }
  }
  return errors;
}

/** The sentence for the whole form (spec §5); null where the fields say it all. */
export function formMessage(hasDropOff: boolean, errors: StopErrors): string | null {
  if (!hasDropOff) return MESSAGES.chooseDropOff;
  const isPlaceMissing = Object.values(errors).some(({ address }) => address);
  return isPlaceMissing ? MESSAGES.chooseStops : null;
}

/** The stops of a stored draft; empty where it holds none that can be read. */
export function readStops(stored: unknown): StopValues[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((kept: unknown) => {
    if (typeof kept !== 'object' || kept === null) return [];
    const values = new Map<string, unknown>(Object.entries(kept));
    const text = (key: keyof StopValues): string => {
      const value = values.get(key);
      return typeof value === 'string' ? value : '';
    };
    const [latitude, longitude] = [values.get('latitude'), values.get('longitude')];
    const place =
      typeof latitude === 'number' && typeof longitude === 'number'
        ? { latitude, longitude, token: text('token') || null }
        : NO_STOP_PLACE;
    if (text('id') === '') return [];
    return [
      {
        id: text('id'),
        name: text('name'),
        address: text('address'),
        ...place,
        phone: text('phone'),
        deliveryNote: text('deliveryNote'),
        budget: text('budget'),
      },
    ];
  });
}
