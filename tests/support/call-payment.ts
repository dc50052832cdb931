import { POST as payByCard } from '@/app/api/payment/paystack/[type]/route';
import { POST as payFromWallet } from '@/app/api/payment/wallet/[type]/route';
import type { PaymentPurpose } from '@/models/purchases/payment';
import { callRoute, type Sent } from './call';

const HANDLERS = { paystack: payByCard, wallet: payFromWallet };

export const callPayment = (method: keyof typeof HANDLERS, type: PaymentPurpose, sent: Sent) =>
  callRoute(HANDLERS[method], `/api/payment/${method}/${type}`, { ...sent, params: { type } });
