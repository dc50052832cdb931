import mongoose from 'mongoose';

const WRITES = ['insertOne', 'insertMany', 'updateOne', 'findOneAndUpdate', 'bulkWrite'] as const;
const READS = ['find', 'findOne', 'countDocuments'] as const;

/** What this process sent to the database: reads, and documents to write. */
export interface Commands {
  reads: number;
  writes: number;
}

const sent: Commands = { reads: 0, writes: 0 };
let isCounting = false;

/** Starts to count; once for the process. */
function startCounting(): void {
  if (isCounting) return;
  isCounting = true;
  const methods = mongoose.mongo.Collection.prototype as unknown as Record<string, unknown>;
  const count = (name: string, kind: keyof Commands) => {
    const method = methods[name] as (this: unknown, ...args: unknown[]) => unknown;
    methods[name] = function counted(this: unknown, ...args: unknown[]) {
      sent[kind] += Array.isArray(args[0]) ? args[0].length : 1;
      return method.apply(this, args);
    };
  };
  for (const name of WRITES) count(name, 'writes');
  for (const name of READS) count(name, 'reads');
}

/** What the work sends. */
export async function getCommands(work: () => Promise<unknown>): Promise<Commands> {
  startCounting();
  const before = { ...sent };
  await work();
  return { reads: sent.reads - before.reads, writes: sent.writes - before.writes };
}
