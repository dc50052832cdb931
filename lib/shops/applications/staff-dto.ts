import type { PersonDto, PersonNoteDto } from '@/lib/people/staff-dto';
import type { ApplicationDto } from './dto';
import type { ApplicationKind, ApplicationState, CheckId, Decision } from './policy';

/** An application in a list. */
export interface ApplicationRowDto {
  _id: string;
  kind: ApplicationKind;
  state: ApplicationState;
  /** The shop's name, or the applicant's. */
  name: string;
  applicant: PersonDto;
  /** "Food, shoes", or the vehicle. */
  about: string;
  area: string;
  /** ISO; null for one that was never sent. */
  submittedAt: string | null;
  decidedAt: string | null;
}

/** Answer of GET /api/admin/applications, next to `success`. */
export interface ApplicationsDto {
  applications: ApplicationRowDto[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** How many wait. */
  waiting: number;
  /** ISO. */
  serverNow: string;
}

/** A check of an application, by the system or by a person of ops. */
export interface CheckDto {
  id: CheckId;
  /** Passed by the system, or confirmed. */
  isOk: boolean;
  title: string;
  /** What the system found, or what to do. */
  detail: string;
  /** Who confirmed it; null if it is open, or passed by the system. */
  by: { name: string; at: string } | null;
}

/** A product of an applicant's shop. */
interface ShownProductDto {
  id: string;
  name: string;
  /** Base of its first picture; null without one. */
  picture: string | null;
  /** Naira. */
  price: number;
}

/** An application with all that ops see. */
export interface ApplicationPageDto {
  application: ApplicationDto;
  /** Rises with every change by its applicant. */
  rev: number;
  applicant: PersonDto & { email: string; since: string };
  checks: CheckDto[];
  /** Metres by road from the main gate; null without a place. */
  metres: number | null;
  /** The applicant's support chat; null before their first message. */
  chatId: string | null;
  /** The shop's products, newest first, once it is open; `count`: all of them. */
  products: { count: number; shown: ShownProductDto[] } | null;
  /** ISO; when its applicant began it. */
  createdAt: string;
  decisions: { decision: Decision; reason: string; name: string; at: string }[];
  /** Notes by staff about the applicant. */
  notes: PersonNoteDto[];
  /** Whether it is the caller's own. */
  isOwn: boolean;
  vendorId: string | null;
  /** ISO. */
  serverNow: string;
}
