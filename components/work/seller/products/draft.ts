import { randomHex } from '@/lib/client/random-hex';
import { formatNaira } from '@/lib/core/format';
import { DEFAULT_OPTION } from '@/lib/core/option-name';
import { parseNaira } from '@/lib/core/parse-naira';
import type { EditGroupDto, EditProductDto } from '@/lib/shops/products/dto';
import type { EditStatus } from '@/lib/shops/products/policy';

/**
 * A picture in the editor: one of the shop's (`src`), an upload that isn't saved yet (`fileId`), or a photo
 * that is only on this device (neither).
 */
export interface DraftImage {
  key: string;
  fileId?: string;
  src?: string;
  alt: string;
}

/** An option in the editor, with fields as typed. */
export interface DraftOption {
  key: string;
  optionId?: string;
  name: string;
  price: string;
  offerPrice: string;
  sku: string;
  tracked: boolean;
  /** The count of an option that isn't tracked yet. */
  count: string;
  picture: number | null;
}

export interface DraftChoice {
  key: string;
  choiceId?: string;
  name: string;
  price: string;
}

export interface DraftGroup {
  key: string;
  groupId?: string;
  name: string;
  min: string;
  max: string;
  options: DraftChoice[];
}

/** A product in the editor, with fields as typed. */
export interface Draft {
  name: string;
  category: string;
  section: string;
  description: string;
  weight: string;
  images: DraftImage[];
  options: DraftOption[];
  addons: DraftGroup[];
  status: EditStatus;
}

/** A key for a new entry of a list; the device stores a new photo under it. */
export function newKey(): string {
  return `new-${randomHex(6)}`;
}

export function newOption(): DraftOption {
  return {
    key: newKey(),
    name: '',
    price: '',
    offerPrice: '',
    sku: '',
    tracked: false,
    count: '',
    picture: null,
  };
}

/** Naira as people write it: "3,800". */
/** Without the currency, as it is typed: "2,800". */
const toText = (naira: number) => formatNaira(naira).slice(1);

/** A saved product as a draft. */
export function toDraft(product: EditProductDto): Draft {
  return {
    name: product.name,
    category: product.category,
    section: product.section,
    description: product.description.join('\n'),
    weight: product.weightGrams === null ? '' : String(product.weightGrams),
    images: product.images.map(({ src, alt }, at) => ({ key: `${at}:${src}`, src, alt })),
    options: product.options.map((option) => ({
      key: option.optionId,
      optionId: option.optionId,
      name: option.name === DEFAULT_OPTION ? '' : option.name,
      price: toText(option.price),
      offerPrice: option.offerPrice === null ? '' : toText(option.offerPrice),
      sku: option.sku,
      tracked: option.tracked,
      count: '',
      picture: option.picture,
    })),
    addons: product.addons.map(toDraftGroup),
    status: product.status,
  };
}

export function toDraftGroup(group: EditGroupDto): DraftGroup {
  return {
    key: group.groupId,
    groupId: group.groupId,
    name: group.name,
    min: String(group.min),
    max: String(group.max),
    options: group.options.map(({ choiceId, name, price }) => ({
      key: choiceId,
      choiceId,
      name,
      price: toText(price),
    })),
  };
}

/** A new product prefilled from another one. */
export function toCopy(product: EditProductDto): Draft {
  const draft = toDraft(product);
  return {
    ...draft,
    name: `${product.name} (copy)`,
    options: draft.options.map(({ optionId: _, ...option }) => ({ ...option, sku: '' })),
    status: 'draft',
  };
}

/** The draft as the save call's body. A number that can't be read is sent as typed, to be refused. */
export function toBody(draft: Draft) {
  return {
    name: draft.name,
    category: draft.category,
    section: draft.section,
    description: draft.description.split('\n'),
    weightGrams: toGrams(draft.weight),
    images: draft.images.map(({ fileId, src, alt }) => ({
      ...(fileId === undefined ? { src } : { fileId }),
      alt,
    })),
    options: draft.options.map((option) => ({
      ...(option.optionId !== undefined && { optionId: option.optionId }),
      name: option.name,
      price: toAmount(option.price),
      offerPrice: toAmount(option.offerPrice),
      sku: option.sku,
      tracked: option.tracked,
      ...(option.tracked && option.count.trim() !== '' && { count: toWhole(option.count) }),
      picture: option.picture,
    })),
    addons: draft.addons.map((group) => ({
      ...(group.groupId !== undefined && { groupId: group.groupId }),
      name: group.name,
      min: toWhole(group.min),
      max: toWhole(group.max),
      options: group.options.map(({ choiceId, name, price }) => ({
        ...(choiceId !== undefined && { choiceId }),
        name,
        price: toAmount(price) ?? 0,
      })),
    })),
    status: draft.status,
  };
}

/** Naira; null for empty text, and the text itself where it is no amount. */
function toAmount(typed: string): number | string | null {
  const naira = parseNaira(typed);
  return Number.isNaN(naira) ? typed : naira;
}

const UNIT = /\s*(?:g|grams?|pcs?|pieces?)\.?\s*$/i;

function toWhole(typed: string): number | string | null {
  const number = parseNaira(typed.replace(UNIT, ''));
  return number === null || Number.isInteger(number) ? number : typed;
}

/** Whole grams, also of "1.5 kg". */
function toGrams(typed: string): number | string | null {
  const kilos = /^(\d+(?:[.,]\d{1,2})?)\s*kg\.?$/i.exec(typed.trim())?.[1];
  return kilos ? Math.round(Number(kilos.replace(',', '.')) * 1_000) : toWhole(typed);
}

/** Names of the draft's fields on screen. */
const FIELD_NAMES: Readonly<Record<keyof Draft, string>> = {
  name: 'name',
  category: 'category',
  section: 'section',
  description: 'description',
  weight: 'weight',
  images: 'photos',
  options: 'options and prices',
  addons: 'add-ons',
  status: 'whether it’s on sale',
};

/** Names of the fields in which two drafts differ. */
export function changedFields(before: Draft, after: Draft): string[] {
  return toFields(before)
    .filter((field) => isChanged(before, after, field))
    .map((field) => FIELD_NAMES[field]);
}

export const hasChanges = (before: Draft, after: Draft): boolean =>
  changedFields(before, after).length > 0;

/** Number of single values in which two drafts differ, such as a price or a photo. */
export function countChanges(before: unknown, after: unknown): number {
  if (!isObject(before) || !isObject(after)) return before === after ? 0 : 1;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  names.delete('key');
  return [...names].reduce((sum, name) => sum + countChanges(before[name], after[name]), 0);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Typed values on top of another person's saved changes: theirs in untouched fields, the typed value in
 * touched ones. `both`: names of the fields that both changed.
 */
export function mergeDrafts(
  base: Draft,
  typed: Draft,
  theirs: Draft,
): { draft: Draft; both: string[] } {
  const isTyped = (field: keyof Draft) => isChanged(base, typed, field);
  const merged = Object.fromEntries(
    toFields(base).map((field) => [field, isTyped(field) ? typed[field] : theirs[field]]),
  );
  const both = toFields(base)
    .filter((field) => isTyped(field) && isChanged(base, theirs, field))
    .filter((field) => isChanged(typed, theirs, field));
  return { draft: merged as unknown as Draft, both: both.map((field) => FIELD_NAMES[field]) };
}

function toFields(draft: Draft): (keyof Draft)[] {
  return Object.keys(draft) as (keyof Draft)[];
}

/** Whether a picture is only on this device. */
export function isUnsent({ fileId, src }: DraftImage): boolean {
  return fileId === undefined && src === undefined;
}

function isChanged(a: Draft, b: Draft, field: keyof Draft): boolean {
  return JSON.stringify(a[field], withoutKeys) !== JSON.stringify(b[field], withoutKeys);
}

/** Ignores list keys, which differ in each draft. */
const withoutKeys = (name: string, value: unknown) => (name === 'key' ? undefined : value);

/** "from ₦3,800"; empty while no price is typed. */
export function priceText({ options }: Draft): string {
  const prices = options.flatMap((option) => {
    const price = parseNaira(option.offerPrice) || parseNaira(option.price);
    return price ? price : [];
  });
  if (prices.length === 0) return '';
  const lowest = Math.min(...prices);
  const isFrom = prices.some((price) => price !== lowest);
  return `${isFrom ? 'from ' : ''}${formatNaira(lowest)}`;
}
