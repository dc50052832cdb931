// npm test: every check, on a fresh machine too.
//   --only=unit,integration   these parts alone       --grep=words   tests of that name alone
//   --database=KIND           this kind of database   --clock=sat-20:00  at this time in Lagos, not Wednesday noon
//   --requests=5000        how many `npm run fuzz` sends (50,000)
//   anything else goes to vitest or Playwright
import { testRun } from './lib/test-run.mjs';

await testRun(process.argv.slice(2));
