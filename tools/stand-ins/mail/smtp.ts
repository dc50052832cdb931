import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Mailbox } from './mailbox';

const MAX_MAIL_BYTES = 20 * 1024 * 1024;

/** Refusals planned by control call. */
export class Refusals {
  private left = 0;
  private code = 451;
  private words = '';

  plan(count: number, code: number, words: string): void {
    this.left = count;
    this.code = code;
    this.words = words;
  }

  /** The error for this mail, null to accept it. */
  take(): Error | null {
    if (this.left === 0) return null;
    this.left -= 1;
    // The SMTP server reads the answer's code from this property.
    return Object.assign(new Error(this.words), { responseCode: this.code });
  }
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // A stream without an encoding yields buffers only.
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function toEnvelope(session: SMTPServerSession) {
  const { mailFrom, rcptTo } = session.envelope;
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map((recipient) => recipient.address),
  };
}

/** A mail server that accepts every mail from this machine and delivers none. */
export class SmtpListener {
  private readonly server: SMTPServer;

  constructor(mailbox: Mailbox, refusals: Refusals) {
    this.server = new SMTPServer({
      // Only test mail on loopback; TLS would need a trusted certificate.
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      // Stopping must not wait for the app to close its connections.
      closeTimeout: 500,
      size: MAX_MAIL_BYTES,
      onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
      onData: (stream, session, done) => {
        readAll(stream)
          .then(async (raw) => {
            const refusal = refusals.take();
            if (refusal) throw refusal;
            await mailbox.accept(raw, toEnvelope(session));
          })
          .then(
            () => done(),
            (error: Error) => done(error),
          );
      },
    });
    // A client that drops its connection must not end the process.
    this.server.on('error', (error) => console.error(`smtp: ${error.message}`));
  }

  /** @returns the port it listens on. @throws when the port is taken. */
  async start(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      const listener = this.server.listen(port, host, resolve);
      listener.once('error', reject);
    });
    // A TCP server that listens has an AddressInfo, not a pipe name.
    return (this.server.server.address() as AddressInfo).port;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }
}
