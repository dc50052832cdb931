import type { Category } from '@/lib/core/categories';
import type { OpeningHours } from '@/lib/core/hours/hours';
import type { Vehicle } from '@/lib/core/vehicles';
import type { ApplicationKind, ApplicationState, Decision, FileField, Missing } from './policy';

/** A file of an application, read by GET /api/files. */
export interface ApplicationFileDto {
  fileId: string;
  /** PDFs are downloaded instead of shown. */
  isPdf: boolean;
}

/** The applicant's fields of an application to sell. */
export interface ShopFieldsDto {
  businessName: string;
  categories: Category[];
  description: string;
  address: string;
  /** Degrees; null until a place is chosen. */
  latitude: number | null;
  longitude: number | null;
  landmark: string;
  phone: string;
  hours: OpeningHours[];
  prepMinutes: number;
  /** The last day, `2027-03-31`; empty until filled in. */
  foodCertificateUntil: string;
}

/** The applicant's fields of an application to ride. */
export interface RideFieldsDto {
  vehicle: Vehicle | null;
  plate: string;
  licenceUntil: string;
  guarantorName: string;
  guarantorPhone: string;
}

/** An application for its applicant. */
export interface ApplicationDto {
  _id: string;
  kind: ApplicationKind;
  state: ApplicationState;
  /** Null in an application of the other kind. */
  shop: ShopFieldsDto | null;
  ride: RideFieldsDto | null;
  files: Partial<Record<FileField, ApplicationFileDto>>;
  bank: {
    bankCode: string;
    bankName: string;
    accountNumber: string;
    /** The holder's name from the bank; null until it is known. */
    accountName: string | null;
    /** Whether the holder's name matches the applicant's. */
    isOwn: boolean;
  } | null;
  hasAcceptedTerms: boolean;
  /** Missing fields, in the order of the form. */
  missing: Missing[];
  /** Decisions, latest first. */
  decisions: { decision: Decision; reason: string; at: string }[];
  /** Files that ops asked for since it was last sent, replaced or not. */
  asked: FileField[];
  /** ISO; when it was last sent. */
  submittedAt: string | null;
  /** ISO; when its applicant usually has an answer. Null unless it waits for one. */
  answerBy: string | null;
  /** The shop that an approval opened. */
  vendorId: string | null;
}

/** Answer of GET /api/seller/application and /api/rider/application, next to `success`. */
export interface OwnApplicationDto {
  /** The open one, or the last that was decided; null for a user who never applied. */
  application: ApplicationDto | null;
  /** What a new one needs, in the order of the form. */
  missing: Missing[];
  applicant: { name: string; phone: string };
  /** The mailbox whose link an approved applicant has to open before they can start; null if there is none. */
  waitsFor: string | null;
}

/** A bank that can be chosen. */
export interface BankDto {
  code: string;
  name: string;
}
