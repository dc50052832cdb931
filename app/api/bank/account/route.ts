import { getBankAccountCall, saveBankAccountCall } from '@/lib/money/bank/calls';
import { saveBankAccount } from '@/lib/money/bank/commands';
import { findOwnBankAccount } from '@/lib/money/bank/queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(getBankAccountCall, async ({ query, actor }) => ({
  body: { bankAccount: await findOwnBankAccount(query, actor, new Date()) },
}));

export const POST = route(saveBankAccountCall, async ({ input, actor }) => ({
  body: { bankAccount: await saveBankAccount(input, actor, new Date()) },
}));
