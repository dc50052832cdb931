import {
  type AddressChoiceValue,
  NO_ADDRESS_CHOICE,
} from '@/components/market/account/addresses/address-chooser';
import { MESSAGES } from '@/lib/core/messages';
import { amountMessage, parseNaira } from '@/lib/core/parse-naira';
import type { AddressDto } from '@/lib/people/addresses/dto';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';

/** One stop of the form, as typed. */
export interface StopValues {
  /** Id of this block; never sent. */
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

/** The form's values, stored on the device. */
export interface ErrandValues {
  /** Destination of the errand. */
  dropOff: AddressChoiceValue;
  stops: readonly StopValues[];
  isExpress: boolean;
  /** The applied code; empty if none. */
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

/** An empty form. */
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

/** The tasks at the stop; empty if the text is only the place: "Shop 12:". */
function getTask({ deliveryNote }: StopValues): string {
  return /^[^:\n]*:\s*$/.test(deliveryNote) ? '' : deliveryNote;
}

/** Whether all required fields are filled in; they may still be invalid. */
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

/** How many places one errand can have, shown below or instead of the button that adds one. */
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

/** A typed budget in naira; empty is 0. Null if it is not an amount. */
export function getBudget(typed: string): number | null {
  const naira = parseNaira(typed) ?? 0;
  return Number.isNaN(naira) ? null : naira;
}

/** The stops for the payment call. An invalid budget is left for validation to refuse. */
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

/** The stops with a place, as a quote needs them. */
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

/** An error from a schema or the server, by its path in the payment call. */
export interface FormIssue {
  path: string;
  message: string;
}

/**
 * Errors below the fields of the stops. A field without a chosen suggestion reports that itself, or that
 * its search is running (`loading`: ids of those blocks).
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
        ? CHECKOUT_MESSAGES.addressLoading
        : MESSAGES.chooseSuggestion;
    errors[stop.id] = { [name]: text, ...errors[stop.id] };
  }
  for (const stop of stops) {
    if (getBudget(stop.budget) === null) {
      errors[stop.id] = { ...errors[stop.id], budget: amountMessage(stop.budget) };
    }
  }
  return errors;
}

/** The error of the delivery address; undefined if there is none. */
export function dropOffError(issues: readonly FormIssue[], isLoading: boolean): string | undefined {
  const issue = issues.find(({ path }) => path.startsWith('pickupAddress'));
  if (!issue) return undefined;
  // Nothing was typed, or the text isn't a place yet.
  const isTyped = issue.message !== CHECKOUT_MESSAGES.chooseDropOff;
  return isTyped && isLoading ? CHECKOUT_MESSAGES.addressLoading : issue.message;
}

/** The sentence for the whole form; null if the fields show all errors. */
export function formMessage(dropOff: string | undefined, errors: StopErrors): string | null {
  if (dropOff) return dropOff;
  const isPlaceMissing = Object.values(errors).some(({ address }) => address);
  return isPlaceMissing ? CHECKOUT_MESSAGES.chooseStops : null;
}
