// npm run dev: like the demo, with hot reload and the server's log on the terminal.
import { launch } from './lib/launch.mjs';

await launch('development', process.argv.slice(2));
