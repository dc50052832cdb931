import 'server-only';
import mongoose from 'mongoose';
import { AccountLink } from '@/models/people/account-link';
import { Address } from '@/models/people/address';
import { PersonNote } from '@/models/people/person-note';
import { Rider } from '@/models/people/rider';
import { Command } from '@/models/platform/command';
import type { Eraser } from './rooms';

/** The commands that the account has sent: their ids begin with its own. */
const commandsOf = (userId: string) => ({
  _id: mongoose.trusted({ $gt: `${userId}:`, $lt: `${userId};` }),
});

/** A person's addresses, sent commands, account links and rider's profile, and the notes that staff wrote about them. */
export const userEraser: Eraser = {
  erase: async ({ userId }, session) => {
    await Address.deleteMany({ userId }, { session });
    await Command.deleteMany(commandsOf(userId), { session });
    await AccountLink.deleteMany({ userId }, { session });
    await Rider.deleteOne({ _id: userId }, { session });
    await PersonNote.deleteMany({ userId: new mongoose.Types.ObjectId(userId) }, { session });
  },
};
