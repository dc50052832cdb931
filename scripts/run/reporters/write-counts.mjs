import { writeFileSync } from 'node:fs';

/**
 * Leaves the counts of a part for the runner in the file EKI_COUNTS_FILE; run by hand, prints the
 * closing line itself.
 */
export function writeCounts(counts) {
  const file = process.env.EKI_COUNTS_FILE;
  if (file) writeFileSync(file, JSON.stringify(counts));
  else console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
}
