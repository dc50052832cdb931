import 'server-only';
import { OPS, row, SENSITIVE_ACTION } from '@/lib/platform/http/row';
import { askWriteOffInput } from './schemas';

export const askWriteOffCall = row('POST /api/admin/write-off/ask', {
  ...OPS,
  ...SENSITIVE_ACTION,
  input: askWriteOffInput,
});
