import type { DueSource } from '../scheduler';
import { type Bank, randomCode } from './bank';
import { BANKS } from './banks';
import { outgoingTransferFeeKobo, stampDutyKobo } from './fees';
import type { Recipient, Transfer, TransferStatus } from './records';
import { INTEGRATION, isoTime } from './shapes';
import type { Webhooks } from './webhooks';

export interface TransferInput {
  reference: string;
  recipient: Recipient;
  amountKobo: number;
  reason: string;
}

/** A recipient as `/transferrecipient` and transfers show it. */
export function recipientShape(recipient: Recipient) {
  const bank = BANKS.find(({ code }) => code === recipient.bankCode);
  return {
    active: true,
    createdAt: isoTime(recipient.createdAt),
    updatedAt: isoTime(recipient.createdAt),
    currency: 'NGN',
    domain: 'test',
    id: recipient.id,
    integration: INTEGRATION,
    name: recipient.name,
    recipient_code: recipient.code,
    type: 'nuban',
    is_deleted: false,
    details: {
      authorization_code: null,
      account_number: recipient.accountNumber,
      account_name: recipient.name,
      bank_code: recipient.bankCode,
      bank_name: bank?.name ?? null,
    },
  };
}

/** Transfers of these statuses moved no money, or it is back. */
const WITHOUT_MONEY: readonly TransferStatus[] = [
  'failed',
  'reversed',
  'abandoned',
  'blocked',
  'rejected',
];
/** A transfer starts in one of these; every other outcome comes a step later. */
const FIRST_STATUSES: readonly TransferStatus[] = ['received', 'pending', 'otp'];

/** Outgoing money: the balance and its transfers. */
export class Transfers implements DueSource {
  constructor(
    private readonly bank: Bank,
    private readonly webhooks: Webhooks,
  ) {}

  /** Available balance, kobo: received money less fees, refunds, and transfers that went out. */
  balanceKobo(): number {
    const received = this.bank.transactions
      .all()
      .filter((each) => each.paidAt !== null && each.currency === 'NGN')
      .reduce((sum, each) => sum + each.amountKobo - (each.feesKobo ?? 0), 0);
    const refunded = this.bank.refunds
      .all()
      .filter((each) => each.status !== 'failed')
      .reduce((sum, each) => sum + each.amountKobo, 0);
    const sent = this.bank.transfers
      .all()
      .filter((each) => !WITHOUT_MONEY.includes(each.status))
      .reduce((sum, each) => sum + each.amountKobo + each.feeKobo + each.dutyKobo, 0);
    return this.bank.options.openingBalanceKobo + received - refunded - sent;
  }

  /** @returns null when the balance does not cover amount, fee and stamp duty. */
  open(input: TransferInput): Transfer | null {
    const feeKobo = outgoingTransferFeeKobo(input.amountKobo);
    const dutyKobo = stampDutyKobo(input.amountKobo);
    if (input.amountKobo + feeKobo + dutyKobo > this.balanceKobo()) return null;
    const { transferOutcome, transferStepSeconds } = this.bank.options;
    const isFirst = FIRST_STATUSES.includes(transferOutcome);
    const now = this.bank.now();
    const transfer = this.bank.transfers.save({
      id: this.bank.nextId(),
      code: `TRF_${randomCode(16)}`,
      reference: input.reference,
      recipientId: input.recipient.id,
      amountKobo: input.amountKobo,
      feeKobo,
      dutyKobo,
      reason: input.reason,
      status: isFirst ? transferOutcome : 'pending',
      failure: null,
      createdAt: now,
      updatedAt: now,
      stepAt: isFirst ? null : now + transferStepSeconds * 1000,
    });
    this.bank.scheduler.wake();
    return transfer;
  }

  /** Decides a transfer; success, failed and reversed are announced by webhook. */
  move(transfer: Transfer, status: TransferStatus, failure: string | null = null): Transfer {
    const updatedAt = this.bank.now();
    const changes = { status, failure, updatedAt, stepAt: null };
    const moved = this.bank.transfers.save({ ...transfer, ...changes });
    if (status === 'success' || status === 'failed' || status === 'reversed') {
      this.webhooks.emit(`transfer.${status}`, moved.reference, this.shape(moved));
    }
    return moved;
  }

  shape(transfer: Transfer) {
    const recipient = this.bank.recipients.get(transfer.recipientId);
    return {
      amount: transfer.amountKobo,
      currency: 'NGN',
      domain: 'test',
      failures: null,
      id: transfer.id,
      integration: INTEGRATION,
      reason: transfer.reason,
      reference: transfer.reference,
      source: 'balance',
      source_details: null,
      status: transfer.status,
      titan_code: null,
      transfer_code: transfer.code,
      fee_charged: transfer.feeKobo,
      gateway_response: transfer.failure,
      transferred_at: transfer.status === 'success' ? isoTime(transfer.updatedAt) : null,
      recipient: recipient ? recipientShape(recipient) : null,
      session: { provider: null, id: null },
      createdAt: isoTime(transfer.createdAt),
      updatedAt: isoTime(transfer.updatedAt),
    };
  }

  nextDue(): number | undefined {
    const times = this.bank.transfers.allActive().map((each) => each.stepAt ?? 0);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  runDue(now: number): void {
    for (const transfer of this.bank.transfers.allActive()) {
      if (transfer.stepAt === null || transfer.stepAt > now) continue;
      this.move(transfer, this.bank.options.transferOutcome);
    }
  }
}
