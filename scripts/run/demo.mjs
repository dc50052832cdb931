// npm run demo: everything, from a fresh clone to a running shop with demo data, as in production.
import { launch } from './lib/launch.mjs';

await launch('demo', process.argv.slice(2));
