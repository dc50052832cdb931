import type { BankAccount } from '@/lib/core/bank-account';
import type { Category } from '@/lib/core/categories';
import { formatIsoDate, lagosDay } from '@/lib/core/format';
import { type OpeningHours, USUAL_SPAN } from '@/lib/core/hours/hours';
import { DAY_MS } from '@/lib/core/time';
import type { Vehicle } from '@/lib/core/vehicles';
import { APPLICATION_MESSAGES } from '@/lib/shops/applications/messages';

/** Applications to sell and to ride. */
export const APPLICATION_KINDS = ['seller', 'rider'] as const;

export type ApplicationKind = (typeof APPLICATION_KINDS)[number];

export const APPLICATION_STATES = ['draft', 'submitted', 'approved', 'rejected'] as const;

export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** Decisions of ops; `ask`: the applicant is asked to change it and send it again. */
export const DECISIONS = ['approve', 'reject', 'ask'] as const;

export type Decision = (typeof DECISIONS)[number];

/** Most characters of a shop's description. */
export const ABOUT_LENGTH = 160;
/** Most characters of a shop's name. */
export const SHOP_NAME_LENGTH = 60;

/** How long a rejected application is retained, ms. */
export const REJECTED_RETENTION_MS = 30 * DAY_MS;

/** When the owner of a paper is reminded, days before its end. */
export const PAPER_REMINDERS = [30, 7, 0] as const;

/** Files of each kind, by field. */
export const SELLER_FILES = [
  'logo',
  'cover',
  'document',
  'shopFront',
  'foodCertificate',
  'cac',
] as const;
export const RIDER_FILES = ['licence', 'identity', 'photo'] as const;

export const FILE_FIELDS = [...SELLER_FILES, ...RIDER_FILES] as const;

export type FileField = (typeof FILE_FIELDS)[number];

/** Pictures that are public once the shop is open. */
export const PUBLIC_FILES: readonly FileField[] = ['logo', 'cover'];
/** Files that must be photos. */
export const PHOTO_FILES: readonly FileField[] = [...PUBLIC_FILES, 'photo', 'shopFront'];

/** Hours that a new application starts with. */
export const INITIAL_HOURS: OpeningHours[] = [{ days: [0, 1, 2, 3, 4, 5, 6], ...USUAL_SPAN }];

/** Checks that a person of ops confirms: the system's, calls, and a look at each file. */
export const CHECKS = [
  'bank',
  'area',
  'double',
  'paper',
  'phone',
  'guarantor',
  ...FILE_FIELDS,
] as const;

export type CheckId = (typeof CHECKS)[number];

/** The fields of an application to sell; null or empty until filled in. */
export interface ShopFields {
  businessName: string | null;
  categories: Category[];
  description: string | null;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  landmark: string | null;
  phone: string | null;
  hours: OpeningHours[];
  prepMinutes: number | null;
  /** The last day of the certificate, `2027-03-31`. */
  foodCertificateUntil: string | null;
}

/** The fields of an application to ride; null until filled in. */
export interface RideFields {
  vehicle: Vehicle | null;
  plate: string | null;
  licenceUntil: string | null;
  guarantorName: string | null;
  guarantorPhone: string | null;
}

/** The facts for `findMissing`. */
export interface ApplicationFacts {
  kind: ApplicationKind;
  shop: ShopFields | null;
  ride: RideFields | null;
  /** Fields that have a file. */
  files: readonly FileField[];
  /** Files that ops asked for again and that haven't been replaced. */
  asked: readonly FileField[];
  bank: BankAccount | null;
  hasAcceptedTerms: boolean;
}

/** A missing field of an application, with a message for the applicant. */
export interface Missing {
  field: string;
  message: string;
}

/** Whether a vehicle needs a plate and a licence. */
export function needsLicence(vehicle: Vehicle | null): boolean {
  return vehicle === 'motorcycle' || vehicle === 'car';
}

/** The end of a paper's last day, `2027-03-31`, in Lagos. */
export function endOfDay(day: string): Date {
  return new Date(new Date(`${day}T00:00:00+01:00`).getTime() + DAY_MS);
}

/** Papers with a last day up to this one are ending or have ended; their first reminder is due. */
export function endingBy(now: Date): string {
  return formatIsoDate(new Date(now.getTime() + PAPER_REMINDERS[0] * DAY_MS));
}

/** Whether a paper with this last day is ending or has ended; see `endingBy`. */
export function isEnding(lastDay: string | null, now: Date): boolean {
  return lastDay !== null && lastDay <= endingBy(now);
}

/** When an applicant usually has an answer: 5 PM in Lagos on the next day from Monday to Friday. */
export function answerBy(submittedAt: Date): Date {
  const day = new Date(`${lagosDay(submittedAt)}T17:00:00+01:00`);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6);
  return day;
}

/** Digits of a bank account's number. */
export const ACCOUNT_DIGITS = 10;

/** Why these digits aren't a bank account's number; null if they are. */
export function accountNumberProblem(digits: string): string | null {
  if (digits.length === ACCOUNT_DIGITS) return null;
  return digits.length === ACCOUNT_DIGITS + 1
    ? APPLICATION_MESSAGES.accountNumberLong
    : APPLICATION_MESSAGES.accountNumber;
}

/** What is missing before it can be sent, in the order of the form. An expired paper is missing. */
export function findMissing(facts: ApplicationFacts, now: Date): Missing[] {
  const { shop, ride, files, asked, bank, hasAcceptedTerms } = facts;
  const today = formatIsoDate(now);
  const needs: (Missing | false)[] = [
    ...(shop ? shopNeeds(shop, files, today) : []),
    ...(ride ? rideNeeds(ride, files, today) : []),
    !bank && { field: 'bankCode', message: APPLICATION_MESSAGES.bank },
    bank !== null &&
      bank.accountName === null && {
        field: 'accountNumber',
        message: APPLICATION_MESSAGES.accountNumber,
      },
    ...asked
      .filter((field) => files.includes(field))
      .map((field) => ({ field, message: APPLICATION_MESSAGES.askedAgain })),
    !hasAcceptedTerms && { field: 'acceptTerms', message: APPLICATION_MESSAGES.terms },
  ];
  return needs.filter((one) => one !== false);
}

type Needs = (Missing | false)[];

function paperNeeds(
  file: FileField,
  until: string | null,
  files: readonly FileField[],
  today: string,
  messages: { file: string; until: string },
): Needs {
  return [
    !files.includes(file) && { field: file, message: messages.file },
    !until && { field: `${file}Until`, message: messages.until },
    until !== null &&
      until < today && { field: `${file}Until`, message: APPLICATION_MESSAGES.paperEnded },
  ];
}

function shopNeeds(shop: ShopFields, files: readonly FileField[], today: string): Needs {
  const M = APPLICATION_MESSAGES;
  const certificate = { file: M.foodCertificate, until: M.foodCertificateUntil };
  return [
    !shop.businessName && { field: 'businessName', message: M.shopName },
    shop.categories.length === 0 && { field: 'categories', message: M.categories },
    !shop.description && { field: 'description', message: M.aboutShop },
    !shop.phone && { field: 'phone', message: M.phone },
    !files.includes('logo') && { field: 'logo', message: M.logo },
    !shop.address && { field: 'address', message: M.place },
    shop.hours.length === 0 && { field: 'hours', message: M.hours },
    !files.includes('document') && { field: 'document', message: M.document },
    ...(shop.categories.includes('Food')
      ? paperNeeds('foodCertificate', shop.foodCertificateUntil, files, today, certificate)
      : []),
  ];
}

function rideNeeds(ride: RideFields, files: readonly FileField[], today: string): Needs {
  const M = APPLICATION_MESSAGES;
  const licence = { file: M.licence, until: M.licenceUntil };
  return [
    !ride.vehicle && { field: 'vehicle', message: M.vehicle },
    ...(needsLicence(ride.vehicle)
      ? [
          !ride.plate && { field: 'plate', message: M.plate },
          ...paperNeeds('licence', ride.licenceUntil, files, today, licence),
        ]
      : []),
    !files.includes('identity') && { field: 'identity', message: M.document },
    !files.includes('photo') && { field: 'photo', message: M.selfie },
    !ride.guarantorName && { field: 'guarantorName', message: M.guarantorName },
    !ride.guarantorPhone && { field: 'guarantorPhone', message: M.guarantorPhone },
  ];
}
