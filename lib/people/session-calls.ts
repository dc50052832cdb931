import 'server-only';
import { ANYONE, row } from '@/lib/platform/http/row';

// Every page calls these: they load no schema.

export const getCurrentUserCall = row('GET /api/user/is-auth', {
  ...ANYONE,
  owner: 'self',
  limit: 'session',
});
export const logoutCall = row('GET /api/user/logout', {
  ...ANYONE,
  owner: 'self',
  limit: 'account',
  sameOrigin: true,
});
