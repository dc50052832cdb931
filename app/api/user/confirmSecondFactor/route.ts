import { route } from '@/lib/api/route';
import { confirmSecondFactor } from '@/lib/users/second-factor';

export const POST = route('POST /api/user/confirmSecondFactor', async ({ input, actor }) => ({
  body: { recoveryCodes: await confirmSecondFactor(input, actor, new Date()) },
}));
