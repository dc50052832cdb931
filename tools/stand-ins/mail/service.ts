import { z } from 'zod';
import { type Call, HttpError, html, json, parseJson, type Route } from '../http';
import type { Service } from '../service';
import type { Settings } from '../settings';
import { type Mail, Mailbox } from './mailbox';
import { listPage, mailPage } from './pages';
import { Refusals, SmtpListener } from './smtp';

const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'",
};
/** The mail's own HTML: no scripts, no forms, links open in a new tab. */
const PART_HEADERS = {
  'content-security-policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-ancestors 'self'",
};
const refuseSchema = z.strictObject({
  count: z.int().min(0).max(10_000),
  code: z.int().min(400).max(599).default(451),
  /** With the enhanced status code, which shows whether the address or the sender is at fault. */
  words: z.string().max(200).default('4.3.0 Try again later'),
});
const MAX_WAIT_MS = 60_000;

function find(mailbox: Mailbox, call: Call): Mail {
  const mail = mailbox.get(call.params.id ?? '');
  if (!mail) throw new HttpError(404, 'No such mail');
  return mail;
}

async function waitForMail(mailbox: Mailbox, call: Call): Promise<Mail> {
  const to = call.query.get('to')?.toLowerCase() ?? '';
  const subject = call.query.get('subject')?.toLowerCase() ?? '';
  const after = call.query.get('after') ?? '';
  const requested = Number(call.query.get('timeoutMs') ?? 10_000);
  const found = await mailbox.waitFor(
    (mail) =>
      mail.to.toLowerCase().includes(to) &&
      mail.subject.toLowerCase().includes(subject) &&
      mail.at > after,
    Math.min(Number.isFinite(requested) ? requested : 10_000, MAX_WAIT_MS),
  );
  if (!found) throw new HttpError(408, 'No such mail within the time');
  return found;
}

function buildRoutes(mailbox: Mailbox, refusals: Refusals): Route[] {
  const get = (pattern: string, handle: Route['handle'], name = 'mail.read'): Route => ({
    method: 'GET',
    pattern,
    name,
    handle,
  });
  return [
    get('', () => html(200, listPage(mailbox.newestFirst()), PAGE_HEADERS)),
    get('/messages.json', () => json(200, mailbox.newestFirst())),
    get('/messages/:id', (call) => html(200, mailPage(find(mailbox, call)), PAGE_HEADERS)),
    get('/messages/:id/html', (call) =>
      html(200, `<base target="_blank">${find(mailbox, call).html}`, PART_HEADERS),
    ),
    get('/control/wait', async (call) => json(200, await waitForMail(mailbox, call)), 'control'),
    {
      method: 'POST',
      pattern: '/control/refuse',
      name: 'control',
      handle: (call) => {
        const { count, code, words } = refuseSchema.parse(parseJson(call.body));
        refusals.plan(count, code, words);
        return json(200, { ok: true });
      },
    },
    {
      method: 'POST',
      pattern: '/control/clear',
      name: 'control',
      handle: () => {
        mailbox.clear();
        return json(200, { ok: true });
      },
    },
  ];
}

/** The imitated mail server, with its pages mounted at `/mail`. */
export function mailService(settings: Settings): Service & { smtpPort(): number } {
  const mailbox = new Mailbox(settings.stateDir);
  const refusals = new Refusals();
  const listener = new SmtpListener(mailbox, refusals);
  let port = settings.smtpPort;
  return {
    mount: '/mail',
    routes: buildRoutes(mailbox, refusals),
    start: async () => {
      port = await listener.start(settings.smtpPort, settings.host);
    },
    stop: async () => {
      await listener.stop();
      mailbox.close();
    },
    smtpPort: () => port,
  };
}
