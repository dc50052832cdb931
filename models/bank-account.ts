import 'server-only';
import type { BankAccount } from '@/lib/core/bank-account';
import { Schema } from 'mongoose';

export const bankAccountSchema = new Schema<BankAccount>(
  {
    bankCode: { type: String, required: true },
    bankName: { type: String, required: true },
    accountNumber: { type: String, required: true },
    accountName: { type: String, default: null },
  },
  { _id: false, strict: 'throw' },
);
