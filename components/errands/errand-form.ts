import { type AddressChoiceValue, NO_ADDRESS_CHOICE } from '@/components/addresses/address-chooser';
import type { AddressDto } from '@/lib/addresses/dto';
import { MESSAGES } from '@/lib/core/messages';
import { parseNaira } from '@/lib/core/parse-naira';

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

/** What the form keeps on the device. */
export interface ErrandValues {
  /** Where everything is brought. */
  dropOff: AddressChoiceValue;
  stops: readonly StopValues[];
  isExpress: boolean;
  /** The code that is applied; empty if none is. */
  promo: string;
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

/** A form in which nothing was typed. */
export const EMPTY_ERRAND: ErrandValues = {
  dropOff: NO_ADDRESS_CHOICE,
  stops: [emptyStop('first')],
  isExpress: false,
  promo: '',
};

/** The delivery address as chosen; until then, the saved one that was last used. */
export function withDefault(
  choice: AddressChoiceValue,
  saved: readonly AddressDto[],
): AddressChoiceValue {
  const isKnown = choice.isOther || saved.some(({ _id }) => _id === choice.savedId);
  return isKnown ? choice : { ...choice, savedId: saved[0]?._id ?? null };
}

/** Whether a suggestion was chosen, and the text was not changed since. */
export function hasPlace(stop: StopValues): boolean {
  return stop.latitude !== null && stop.longitude !== null;
}

/** What to do at the stop; empty if only the place there is said: "Shop 12:". */
function getTask({ deliveryNote }: StopValues): string {
  return /^[^:\n]*:\s*$/.test(deliveryNote) ? '' : deliveryNote;
}

/** Whether nothing required is missing; what is there may still be wrong. */
export function isComplete(stop: StopValues): boolean {
  return stop.name.trim() !== '' && hasPlace(stop) && getTask(stop).trim() !== '';
}

/** The stops with this one changed. */
export function changeStop(
  stops: readonly StopValues[],
  id: string,
  change: Partial<StopValues>,
): StopValues[] {
  return stops.map((stop) => (stop.id === id ? { ...stop, ...change } : stop));
}

/** How many places one errand can have, below the button that adds one or in its place. */
export function stopsLeftText(count: number, max: number): string {
  return count < max ? `Up to ${max} places` : `That’s ${max} places, the most for one errand.`;
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

/** A typed budget in naira; nothing is 0. Null if it is no amount. */
export function getBudget(typed: string): number | null {
  const naira = parseNaira(typed) ?? 0;
  return Number.isNaN(naira) ? null : naira;
}

/** The stops for the payment call. A budget that is no amount is left for the form to refuse. */
export function toErrands(stops: readonly StopValues[]) {
  return stops.map((stop) => {
    const { id: _, ...sent } = stop;
    return {
      ...sent,
      deliveryNote: getTask(stop),
      phone: stop.phone.trim(),
      budget: getBudget(stop.budget) ?? 0,
    };
  });
}

/** What a quote needs of the stops that have a place; the others don't count yet. */
export function toQuoteErrands(stops: readonly StopValues[]) {
  return stops.filter(hasPlace).map(({ name, address, latitude, longitude, token, budget }) => ({
    name: name.trim().slice(0, 80),
    address,
    latitude,
    longitude,
    token,
    budget: getBudget(budget) ?? 0,
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
    if (getBudget(stop.budget) === null) {
      errors[stop.id] = { ...errors[stop.id], budget: MESSAGES.budgetAmount };
    }
  }
  return errors;
}

/** What is wrong with the delivery address; undefined where nothing is. */
export function dropOffError(issues: readonly FormIssue[], isLoading: boolean): string | undefined {
  const issue = issues.find(({ path }) => path.startsWith('pickupAddress'));
  if (!issue) return undefined;
  // What was typed is no place yet, or nothing was typed.
  const isTyped = issue.message !== MESSAGES.chooseDropOff;
  return isTyped && isLoading ? MESSAGES.addressLoading : issue.message;
}

/** The sentence for the whole form (spec §5); null where the fields say it all. */
export function formMessage(dropOff: string | undefined, errors: StopErrors): string | null {
  if (dropOff) return dropOff;
  const isPlaceMissing = Object.values(errors).some(({ address }) => address);
  return isPlaceMissing ? MESSAGES.chooseStops : null;
}
