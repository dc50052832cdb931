import { writeFileSync } from 'node:fs';

/**
 * Prints the closing line of a part and leaves the counts for the runner in the file EKI_COUNTS_FILE.
 * The part's name comes from EKI_PART.
 */
export function writeCounts({ passed, failed, skipped }) {
  const part = process.env.EKI_PART ?? 'tests';
  console.log(`${part}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  const file = process.env.EKI_COUNTS_FILE;
  if (file) writeFileSync(file, JSON.stringify({ passed, failed, skipped }));
}
