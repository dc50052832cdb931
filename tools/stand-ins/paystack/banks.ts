/** Banks of the imitated directory: id, name, slug, code. */
const ROWS = [
  [20, 'Wema Bank', 'wema-bank', '035'],
  [21, 'Zenith Bank', 'zenith-bank', '057'],
  [1, 'Access Bank', 'access-bank', '044'],
  [9, 'Guaranty Trust Bank', 'guaranty-trust-bank', '058'],
  [7, 'First Bank of Nigeria', 'first-bank-of-nigeria', '011'],
  [18, 'United Bank For Africa', 'united-bank-for-africa', '033'],
  [17, 'Union Bank of Nigeria', 'union-bank-of-nigeria', '032'],
  [6, 'Fidelity Bank', 'fidelity-bank', '070'],
  [16, 'Sterling Bank', 'sterling-bank', '232'],
  [171, 'OPay Digital Services Limited (OPay)', 'paycom', '999992'],
  [169, 'PalmPay', 'palmpay', '999991'],
  [67, 'Kuda Bank', 'kuda-bank', '50211'],
  [24, 'Test Bank', 'test-bank', '001'],
] as const;

export interface BankEntry {
  id: number;
  name: string;
  slug: string;
  code: string;
}

export const BANKS: BankEntry[] = ROWS.map(([id, name, slug, code]) => ({ id, name, slug, code }));

/** Banks that can hold dedicated accounts. */
export const ACCOUNT_PROVIDERS = BANKS.filter(({ slug }) =>
  ['test-bank', 'wema-bank'].includes(slug),
);

/** A bank as `GET /bank` shows it. */
export function bankShape(bank: BankEntry) {
  return {
    id: bank.id,
    name: bank.name,
    slug: bank.slug,
    code: bank.code,
    longcode: '',
    gateway: null,
    pay_with_bank: false,
    active: true,
    country: 'Nigeria',
    currency: 'NGN',
    type: 'nuban',
    is_deleted: false,
  };
}

const FIRST = ['OSAS', 'IMUETINYAN', 'EFE', 'ADESUWA', 'NOSA', 'ITOHAN', 'UWA', 'BLESSING'];
const LAST = ['OSAGIE', 'IGBINOSA', 'AIGBE', 'EHIGIE', 'OKORO', 'OMOREGIE', 'ADEYEMI', 'IDAHOSA'];

/** Holders of the demo's accounts. */
const KNOWN: Readonly<Record<string, string>> = {
  '0148252208': 'OSAGIE ADA ITOHAN',
  '8031234567': 'ADA ITOHAN OSAGIE',
  '0051736120': 'IGBINEDION ESOSA',
  '2087341156': 'CAMPUS GADGETS ENTERPRISES',
  '8145678901': 'NOSA EHIGIE',
  '7068812240': 'EDEGBE OSAHON',
};

/** Holder of an account: always the same for a number. Numbers ending in 0000 have none. */
export function getHolder(accountNumber: string): string | null {
  if (!/^\d{10}$/.test(accountNumber) || accountNumber.endsWith('0000')) return null;
  const known = KNOWN[accountNumber];
  if (known) return known;
  const seed = Number(accountNumber) % 997;
  return `${FIRST[seed % FIRST.length]} ${LAST[Math.floor(seed / 8) % LAST.length]}`;
}
