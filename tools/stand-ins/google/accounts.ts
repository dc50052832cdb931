/** Accounts of the imitated Google: the demo accounts, and two without an account at Eki. */
const PEOPLE = [
  ['ada@eki.example', 'Ada Osaze'],
  ['new@eki.example', 'New Customer'],
  ['kitchen@eki.example', 'Kitchen Seller'],
  ['shop@eki.example', 'Shop Seller'],
  ['rider@eki.example', 'Rider'],
  ['support@eki.example', 'Support'],
  ['ops@eki.example', 'Operations'],
  ['admin@eki.example', 'Administrator'],
  ['stranger@eki.example', 'Stranger Igbinosa'],
  ['unverified@eki.example', 'Unverified Email'],
] as const;

export interface GoogleAccount {
  /** 21 digits, as Google's own subject ids. */
  sub: string;
  email: string;
  /** Whether Google has verified the email. */
  isVerified: boolean;
  name: string;
}

export const GOOGLE_ACCOUNTS: GoogleAccount[] = PEOPLE.map(([email, name], index) => ({
  sub: String(index + 1)
    .padStart(20, '0')
    .padStart(21, '1'),
  email,
  isVerified: !email.startsWith('unverified@'),
  name,
}));
