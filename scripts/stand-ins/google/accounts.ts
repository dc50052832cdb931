/** Who can sign in with the imitated Google: the demo customers, and one nobody knows yet. */
export const GOOGLE_ACCOUNTS = [
  { sub: '100000000000000000001', email: 'ada@eki.example', name: 'Ada Osaze' },
  { sub: '100000000000000000002', email: 'new@eki.example', name: 'New Customer' },
  { sub: '100000000000000000003', email: 'stranger@eki.example', name: 'Stranger Igbinosa' },
] as const;

export type GoogleAccount = (typeof GOOGLE_ACCOUNTS)[number];
