import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import createPaystack, { type Paystack } from 'paystack-api';
import { z } from 'zod';
import { isLoopback } from '@/lib/platform/env';
import { BANK_TRANSFER, createAccountProvider } from './accounts';
import { createBankDirectory } from './banks';
import { optionalText, providerId, time, wholeNumber } from './fields';
import {
  type CardPayment,
  type CardProvider,
  CardProviderError,
  type TransferReceiver,
} from './port';
import { transport } from './transport';

/** Customers are redirected only to the provider's own pages. */
const CHECKOUT_HOSTS = ['checkout.paystack.com', 'paystack.com', 'standard.paystack.co'];

const startAnswer = z.object({ authorization_url: z.url(), access_code: optionalText });

/** Metadata comes as an object, as JSON text, or empty. */
const metadata = z
  .union([z.looseObject({ paymentId: z.string().optional() }), z.string(), z.null()])
  .optional()
  .transform((value) => {
    const inner = typeof value === 'string' ? parseOrNull(value) : value;
    const named = z.looseObject({ paymentId: z.string() }).safeParse(inner);
    return named.success ? named.data.paymentId : null;
  });

const verifyAnswer = z.object({
  reference: z.string(),
  status: z.string(),
  amount: wholeNumber,
  requested_amount: wholeNumber.nullish(),
  currency: z.string(),
  domain: z.string(),
  fees: wholeNumber.nullish(),
  metadata,
  id: providerId.nullable().catch(null),
  channel: optionalText,
  paid_at: time,
  customer: z.object({ customer_code: optionalText }).nullable().catch(null),
  authorization: z.object({ receiver_bank_account_number: optionalText }).nullable().catch(null),
});

const disputeAnswer = z.object({
  id: providerId,
  // Absent, or set later, for a claim of the whole amount.
  refund_amount: wholeNumber.nullish(),
  status: z.string(),
  resolution: z.string().nullish(),
  domain: z.string(),
  category: optionalText,
  transaction: z.object({ reference: z.string(), amount: wholeNumber, currency: z.string() }),
  dueAt: time,
  createdAt: time,
});

/**
 * A reference that can be looked up: ours, or the provider's for bank transfers. Its documented rule is
 * letters, digits, `-`, `.` and `=`. Not only dots, which would change the path.
 */
const REFERENCE = /^(?!\.+$)[\w.=-]{1,100}$/;

/**
 * The card provider at an address, with a secret key. Create one per process: the package shares its
 * prototype. `previousKey`: for signatures of events that were sent before a key rotation.
 */
export function createCardProvider(
  endpoint: string,
  key: string,
  previousKey?: string,
): CardProvider {
  const client = connect(endpoint, key);
  // The package has no call for disputes.
  const fetchDispute = client.extend({ method: 'get', route: '/dispute/{id}' });
  const allowed = isLoopback(endpoint) ? [new URL(endpoint).hostname] : CHECKOUT_HOSTS;
  return {
    ...createAccountProvider(client, key),
    ...createBankDirectory(client),
    mayStart: () => true,
    async start(payment) {
      const answer = startAnswer.safeParse(
        await client.transaction.initialize({
          reference: payment.reference,
          amount: payment.amount,
          currency: 'NGN',
          email: payment.email,
          callback_url: payment.callbackUrl,
          metadata: { paymentId: payment.paymentId, cancel_action: payment.cancelUrl },
        }),
      );
      if (!answer.success) throw new CardProviderError('refused', 'no payment page in the answer');
      const url = answer.data.authorization_url;
      const { hostname, protocol } = new URL(url);
      if (!allowed.includes(hostname) || protocol !== new URL(endpoint).protocol) {
        throw new CardProviderError('refused', 'the payment page is on a foreign host');
      }
      return { url, accessCode: answer.data.access_code };
    },
    async find(reference) {
      if (!REFERENCE.test(reference)) return null;
      const answer = await client.transaction.verify({ reference });
      return answer === null ? null : toCardPayment(answer);
    },
    async findDispute(id) {
      const answer = disputeAnswer.safeParse(await fetchDispute({ id }));
      if (!answer.success) throw new CardProviderError('refused', 'a dispute that cannot be read');
      const { transaction, refund_amount, resolution, ...dispute } = answer.data;
      return {
        ...dispute,
        reference: transaction.reference,
        amount: refund_amount ?? transaction.amount,
        currency: transaction.currency,
        resolution: resolution ?? null,
      };
    },
    isSigned(body, signature) {
      return [key, previousKey].some((one) => one !== undefined && matches(one, body, signature));
    },
  };
}

function matches(key: string, body: Buffer, signature: string | null): boolean {
  const expected = createHmac('sha512', key).update(body).digest('hex');
  const given = Buffer.from(signature ?? '', 'utf8');
  const right = Buffer.from(expected, 'utf8');
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The package's client, with our own transport. Those of one process share their address and key. */
export function connect(endpoint: string, key: string): Paystack {
  const client = createPaystack(key);
  client.endpoint = endpoint;
  client.extend = transport(endpoint, key);
  client.import();
  return client;
}

function toCardPayment(answer: unknown): CardPayment {
  const parsed = verifyAnswer.safeParse(answer);
  if (!parsed.success) throw new CardProviderError('refused', 'an answer that cannot be read');
  const { data } = parsed;
  return {
    reference: data.reference,
    status: data.status,
    amount: data.amount,
    requestedAmount: data.requested_amount ?? data.amount,
    currency: data.currency,
    domain: data.domain,
    fees: data.fees ?? 0,
    paymentId: data.metadata,
    transactionId: data.id,
    channel: data.channel,
    paidAt: data.paid_at,
    transfer: data.channel === BANK_TRANSFER ? toReceiver(data) : null,
  };
}

function toReceiver({ customer, authorization }: z.output<typeof verifyAnswer>): TransferReceiver {
  return {
    customerCode: customer?.customer_code ?? null,
    accountNumber: authorization?.receiver_bank_account_number ?? null,
  };
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
