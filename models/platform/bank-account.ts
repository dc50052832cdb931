import 'server-only';
import { Schema } from 'mongoose';
import type { BankAccount } from '@/lib/core/bank-account';

export const bankAccountSchema = new Schema<BankAccount>(
  {
    bankCode: { type: String, required: true },
    bankName: { type: String, required: true },
    accountNumber: { type: String, required: true },
    accountName: { type: String, default: null },
  },
  { _id: false, strict: 'throw' },
);
