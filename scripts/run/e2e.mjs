// npm run e2e: the journeys in a browser, against a freshly built and seeded copy of the app.
import { testRun } from './lib/test-run.mjs';

await testRun(process.argv.slice(2), {
  only: 'build,e2e-delivery,e2e,e2e-night,e2e-clock,e2e-open',
});
