import 'server-only';
import { CUSTOMER, row } from '@/lib/platform/http/row';
import { statementQuery, walletQuery } from './schemas';

export const getWalletCall = row('GET /api/wallet/get', {
  ...CUSTOMER,
  limit: 'wallet',
  fresh: true,
  query: walletQuery,
});
export const getStatementCall = row('GET /api/wallet/statement', {
  ...CUSTOMER,
  limit: 'statement',
  fresh: true,
  query: statementQuery,
});
export const activateWalletCall = row('POST /api/wallet/activate', {
  ...CUSTOMER,
  limit: 'activation',
  fresh: true,
});
export const checkTransfersCall = row('POST /api/wallet/check', {
  ...CUSTOMER,
  limit: 'walletCheck',
  fresh: true,
});
