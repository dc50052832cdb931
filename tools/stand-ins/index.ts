import { startStandIns } from './server';
import { readSettings } from './settings';

/** Starts the stand-ins, prints one JSON line when ready, and stops on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const standIns = await startStandIns(readSettings(process.env));
  const { port, smtpPort } = standIns;
  console.log(JSON.stringify({ ready: true, port, smtpPort }));
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void standIns.stop().then(() => process.exit(0));
    });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
