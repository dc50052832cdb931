// npm run demo: takes a fresh clone to a running shop with demo data, built as in production.
import { launch } from './lib/launch.mjs';

await launch('demo', process.argv.slice(2));
