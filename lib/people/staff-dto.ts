import type { Role } from '@/lib/core/roles';
import type { PeopleFilter } from './policy';

/** A person as staff see them. */
export interface PersonDto {
  id: string;
  name: string;
  phone: string;
}

/** An account after a command of ops. */
export interface AccountDto {
  userId: string;
  name: string;
  isSuspended: boolean;
}

/** A user in the list of people. */
export interface PersonRowDto {
  userId: string;
  name: string;
  email: string;
  phone: string;
  roles: Role[];
  /** Granted, and not in force until the owner has proved to read the account's email. */
  pendingRoles: Role[];
  isSuspended: boolean;
}

/** Answer of GET /api/admin/people, next to `success`. */
export interface PeopleDto {
  people: PersonRowDto[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
  /** Numbers of accounts. */
  counts: Record<PeopleFilter | 'everyone', number>;
}

/** A note by staff about a user or in their chat. */
export interface PersonNoteDto {
  id: string;
  author: string;
  text: string;
  /** ISO. */
  at: string;
}
