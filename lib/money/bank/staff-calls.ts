import 'server-only';
import { OPS, row, SENSITIVE_ACTION } from '@/lib/platform/http/row';
import { decideAccountInput } from './schemas';

export const decideBankAccountCall = row('POST /api/admin/bank-account/decide', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: decideAccountInput,
});
