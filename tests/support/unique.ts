import { Types } from 'mongoose';

/**
 * A word that nothing else in the run has: the stand-ins, which all test files share, know people by
 * their email.
 */
export const unique = (): string => new Types.ObjectId().toString();
