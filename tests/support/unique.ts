import { Types } from 'mongoose';

/**
 * A word that is unique in the run: all test files share the stand-ins, which identify people by their
 * email.
 */
export const unique = (): string => new Types.ObjectId().toString();
