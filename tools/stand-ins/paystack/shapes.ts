import { DAY_MS } from '@/lib/core/time';
import type { Customer, IncomingTransfer, Refund, Transaction } from './records';

/** Number of this merchant at the imitated provider. */
export const INTEGRATION = 412_829;

export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Customer inside a transaction or an event. */
export function customerInside(customer: Customer) {
  return {
    id: customer.id,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    customer_code: customer.code,
    phone: customer.phone,
    metadata: customer.metadata ?? null,
    risk_action: 'default',
    international_format_phone: null,
  };
}

/** Customer as an answer of `/customer`. */
export function customerShape(customer: Customer) {
  return {
    transactions: [],
    subscriptions: [],
    authorizations: [],
    ...customerInside(customer),
    integration: INTEGRATION,
    domain: 'test',
    identified: false,
    identifications: null,
    dedicated_account: null,
    createdAt: isoTime(customer.createdAt),
    updatedAt: isoTime(customer.updatedAt),
  };
}

const TEST_CARD = {
  bin: '408408',
  last4: '4081',
  exp_month: '12',
  exp_year: '2030',
  channel: 'card',
  card_type: 'visa ',
  bank: 'TEST BANK',
  country_code: 'NG',
  brand: 'visa',
  reusable: true,
  account_name: null,
};

function transferAuthorization(transaction: Transaction, transfer: IncomingTransfer) {
  return {
    authorization_code: `AUTH_${transaction.accessCode.slice(0, 10)}`,
    bin: `${transfer.senderNumber.slice(0, 3)}XXX`,
    last4: `X${transfer.senderNumber.slice(-3)}`,
    exp_month: '12',
    exp_year: '2030',
    channel: 'dedicated_nuban',
    card_type: 'transfer',
    bank: transfer.senderBank,
    country_code: 'NG',
    brand: 'Managed Account',
    reusable: false,
    signature: null,
    account_name: null,
    sender_name: transfer.senderName,
    sender_bank: transfer.senderBank,
    sender_bank_account_number: `XXXXXX${transfer.senderNumber.slice(-4)}`,
    sender_country: 'NG',
    receiver_bank_account_number: transfer.accountNumber,
    receiver_bank: transfer.bankName,
  };
}

/** An authorization exists once an attempt was made; before that the provider sends `{}`. */
function getAuthorization(transaction: Transaction): Record<string, unknown> {
  if (transaction.transfer) return transferAuthorization(transaction, transaction.transfer);
  if (transaction.attempts === 0) return {};
  return {
    authorization_code: `AUTH_${transaction.accessCode.slice(0, 10)}`,
    ...TEST_CARD,
    signature: `SIG_${transaction.accessCode}`,
  };
}

function getLog(transaction: Transaction) {
  if (transaction.attempts === 0) return null;
  return {
    start_time: Math.floor(transaction.createdAt / 1000),
    time_spent: transaction.history.at(-1)?.time ?? 0,
    attempts: transaction.attempts,
    errors: transaction.errors,
    success: transaction.paidAt !== null,
    mobile: false,
    input: [],
    history: transaction.history,
  };
}

/** A transaction as verify, fetch, list and `charge.success` show it. */
export function transactionShape(transaction: Transaction, customer: Customer) {
  const paidAt = isoTime(transaction.paidAt);
  const createdAt = isoTime(transaction.createdAt);
  return {
    id: transaction.id,
    domain: 'test',
    status: transaction.status,
    reference: transaction.reference,
    receipt_number: null,
    amount: transaction.amountKobo,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: paidAt,
    created_at: createdAt,
    channel: transaction.channel,
    currency: transaction.currency,
    ip_address: transaction.ip,
    metadata: transaction.metadata ?? '',
    log: getLog(transaction),
    fees: transaction.feesKobo,
    fees_split: null,
    authorization: getAuthorization(transaction),
    customer: customerInside(customer),
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt,
    requested_amount: transaction.requestedKobo,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: createdAt,
    plan_object: {},
    subaccount: {},
  };
}

/** A refund as list, fetch and retry show it. */
export function refundShape(refund: Refund, transaction: Transaction) {
  const taken = refund.status === 'processed' ? refund.amountKobo : 0;
  return {
    integration: INTEGRATION,
    transaction: refund.transactionId,
    dispute: null,
    settlement: null,
    id: refund.id,
    domain: 'test',
    currency: refund.currency,
    amount: refund.amountKobo,
    status: refund.status,
    refunded_at: isoTime(refund.refundedAt),
    refunded_by: 'sandbox@eki.example',
    expected_at: isoTime(refund.createdAt + 7 * DAY_MS),
    channel: transaction.channel,
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
    deducted_amount: taken,
    fully_deducted: taken === refund.amountKobo,
    bank_reference: null,
    reason: refund.status.toUpperCase(),
    customer: null,
    initiated_by: 'sandbox@eki.example',
    reversed_at: null,
    session_id: null,
    transaction_reference: transaction.reference,
    created_at: isoTime(refund.createdAt),
    updated_at: isoTime(refund.updatedAt),
    createdAt: isoTime(refund.createdAt),
    updatedAt: isoTime(refund.updatedAt),
  };
}

/** `data` of the `refund.*` events. */
export function refundEventShape(refund: Refund, transaction: Transaction, customer: Customer) {
  return {
    id: refund.id,
    status: refund.status,
    transaction_reference: transaction.reference,
    refund_reference: refund.status === 'processed' ? `TRF-${refund.id}` : null,
    amount: refund.amountKobo,
    currency: refund.currency,
    processor: 'instant-transfer',
    customer: {
      first_name: customer.firstName,
      last_name: customer.lastName,
      email: customer.email,
    },
    integration: INTEGRATION,
    domain: 'test',
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
  };
}
