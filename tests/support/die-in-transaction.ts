// Kills itself with SIGKILL inside a transaction that has changed the document `_id: 'shared'`.
// node --import tsx tests/support/die-in-transaction.ts URI
import mongoose from 'mongoose';

const [uri = ''] = process.argv.slice(2);
await mongoose.connect(uri);
const session = await mongoose.startSession();
session.startTransaction();
await mongoose.connection
  .collection<{ _id: string; deadWrites: number }>('crash_probe')
  .updateOne({ _id: 'shared' }, { $inc: { deadWrites: 1 } }, { session });
process.kill(process.pid, 'SIGKILL');
