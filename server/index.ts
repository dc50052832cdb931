import { environment } from './environment';
import { start } from './start';

if (environment.ok) {
  await start(environment.env);
} else {
  process.stderr.write(
    `Eki cannot start with these settings:\n${environment.problems.map((line) => `  - ${line}\n`).join('')}`,
  );
  process.exit(1);
}
