import 'server-only';
import mongoose, { Types } from 'mongoose';
import { User } from '@/models/platform/user';

/** Names, phones and emails of users, by id. */
export type People = ReadonlyMap<string, { name: string; phone: string; email: string }>;

/** Name, phone and email of each of these users; those who are gone are left out. */
export async function findPeople(
  ids: readonly (Types.ObjectId | string | null | undefined)[],
): Promise<People> {
  const unique = [...new Set(ids.flatMap((id) => (id ? [String(id)] : [])))];
  if (unique.length === 0) return new Map();
  const users = await User.find(
    { _id: mongoose.trusted({ $in: unique.map((id) => new Types.ObjectId(id)) }) },
    { name: 1, phone: 1, email: 1 },
  ).lean();
  return new Map(users.map(({ _id, name, phone, email }) => [String(_id), { name, phone, email }]));
}

/** Names of users, by id. */
export function toNames(people: People): ReadonlyMap<string, string> {
  return new Map([...people].map(([id, { name }]) => [id, name]));
}
