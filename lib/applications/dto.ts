import type { Category } from '@/lib/core/categories';
import type { Vehicle } from '@/lib/delivery/assignment';
import type { OpeningHours } from '@/lib/delivery/hours';
import type { ApplicationKind, ApplicationState, Decision, FileField, Missing } from './policy';

/** A file of an application; read by GET /api/files. */
export interface ApplicationFileDto {
  fileId: string;
  /** A PDF, which is saved instead of shown. */
  isPdf: boolean;
}

/** What its applicant filled in of an application to sell. */
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
  /** The last day, `2027-03-31`; empty until it is given. */
  foodCertificateUntil: string;
}

/** The same of one to ride. */
export interface RideFieldsDto {
  vehicle: Vehicle | null;
  plate: string;
  licenceUntil: string;
  guarantorName: string;
  guarantorPhone: string;
}

/** An application as its applicant sees it. */
export interface ApplicationDto {
  _id: string;
  kind: ApplicationKind;
  state: ApplicationState;
  /** Null in one of the other kind. */
  shop: ShopFieldsDto | null;
  ride: RideFieldsDto | null;
  files: Partial<Record<FileField, ApplicationFileDto>>;
  bank: {
    bankCode: string;
    bankName: string;
    accountNumber: string;
    /** The holder as the bank has it; null while that isn't known. */
    accountName: string | null;
    /** Whether that is the account's name here. */
    isOwn: boolean;
  } | null;
  hasAcceptedTerms: boolean;
  /** What it lacks, in the order of the form. */
  missing: Missing[];
  /** What was decided, the last first. */
  decisions: { decision: Decision; reason: string; at: string }[];
  /** ISO; when it was sent last. */
  submittedAt: string | null;
}

/** Answer of GET /api/seller/application and /api/rider/application, next to `success`. */
export interface OwnApplicationDto {
  /** The open one, or the last that was decided; null for who never applied. */
  application: ApplicationDto | null;
  applicant: { name: string; phone: string };
}

/** A bank that can be chosen. */
export interface BankDto {
  code: string;
  name: string;
}
