/** Id of the ledger transfer that books the write-off of an approval. */
export function writeOffId(approvalId: string): string {
  return `write-off:${approvalId}`;
}
