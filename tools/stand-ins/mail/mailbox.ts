import { EventEmitter } from 'node:events';
import path from 'node:path';
import PostalMime, { type Address } from 'postal-mime';
import { Journal, RecordStore } from '../journal';

export interface Mail {
  id: number;
  from: string;
  /** Addresses of the envelope, joined by a comma and a space. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** ISO time of arrival. */
  at: string;
}

export interface Envelope {
  from: string;
  to: string[];
}

function addressText(address: Address | undefined): string {
  if (!address?.address) return '';
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

/** Every accepted mail, stored durably before the sender receives "accepted". */
export class Mailbox {
  readonly changes = new EventEmitter().setMaxListeners(0);
  private readonly journal: Journal;
  private readonly mails: RecordStore<Mail>;
  private lastId: number;

  constructor(stateDir: string) {
    this.journal = new Journal(path.join(stateDir, 'mail.jsonl'));
    this.mails = new RecordStore(this.journal, 'mail', this.journal.load());
    this.lastId = this.mails.all().at(-1)?.id ?? 0;
  }

  async accept(raw: Buffer, envelope: Envelope): Promise<Mail> {
    const parsed = await PostalMime.parse(raw);
    this.lastId += 1;
    const mail = this.mails.save({
      id: this.lastId,
      from: addressText(parsed.from) || envelope.from,
      to: envelope.to.join(', '),
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? '',
      at: new Date().toISOString(),
    });
    this.changes.emit('change', mail);
    return mail;
  }

  get(id: string): Mail | undefined {
    return this.mails.get(id);
  }

  newestFirst(): Mail[] {
    return this.mails.all().reverse();
  }

  /** Newest mail that passes the test, or the first to arrive within `timeoutMs`; null if none did. */
  waitFor(test: (mail: Mail) => boolean, timeoutMs: number): Promise<Mail | null> {
    const known = this.newestFirst().find(test);
    if (known) return Promise.resolve(known);
    return new Promise((resolve) => {
      const finish = (found: Mail | null) => {
        clearTimeout(timer);
        this.changes.off('change', onChange);
        resolve(found);
      };
      const onChange = (mail: Mail) => {
        if (test(mail)) finish(mail);
      };
      const timer = setTimeout(() => finish(null), timeoutMs);
      timer.unref();
      this.changes.on('change', onChange);
    });
  }

  clear(): void {
    this.journal.reset();
    this.mails.clear();
  }

  close(): void {
    this.journal.close();
  }
}
