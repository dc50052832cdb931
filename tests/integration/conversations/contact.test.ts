import { describe, expect, it } from 'vitest';
import { GET as read } from '@/app/api/files/[fileId]/route';
import { POST as send } from '@/app/api/mail/contact/route';
import { supportMails } from '@/lib/conversations/support/mails';
import { MAX_ATTACHMENT_BYTES } from '@/lib/conversations/support/policy';
import { MESSAGES } from '@/lib/core/messages';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { GUEST_KB_A_DAY } from '@/lib/platform/files/policy';
import { PEER_HEADER } from '@/lib/platform/http/caller';
import { SupportTicket } from '@/models/conversations/support-ticket';
import { StoredFile } from '@/models/platform/file';
import { Outbox } from '@/models/platform/outbox';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { makePerson, type Person } from '../../support/people';
import { contactForm, makePhoto } from '../../support/photos';
import { getCount, setCount } from '../../support/rate-limits';

useTestDatabase();

const PDF = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\n');
let senders = 0;
const newEmail = (): string => {
  senders += 1;
  return `writer${senders}@test.example`;
};
/** Each call comes from its own device by default. */
const write = (
  changes: Record<string, string | undefined> = {},
  attachment?: { bytes: Buffer; name?: string },
  person?: Person,
) => {
  const sent = contactForm({ email: newEmail(), ...changes }, attachment);
  return callRoute(send, '/api/mail/contact', {
    ...sent,
    ...(person && { cookie: person.cookie }),
    headers: { ...sent.headers, 'x-forwarded-for': `10.9.${senders}.1` },
  });
};
const getTicket = (number: string) => SupportTicket.findOne({ number }).orFail().lean();

describe('the attachments of guests', () => {
  it('count for their address and day, whatever device they claim to be', async () => {
    const address = '10.8.8.8';
    const photo = await makePhoto();
    const writeFrom = async (attachment?: { bytes: Buffer }, person?: Person) => {
      const sent = contactForm({ email: newEmail() }, attachment);
      const headers = { ...sent.headers, [PEER_HEADER]: address };
      return callRoute(send, '/api/mail/contact', {
        ...sent,
        ...(person && { cookie: person.cookie }),
        headers,
      });
    };
    expect((await writeFrom({ bytes: photo })).status).toBe(200);
    await setCount(`guest-kb:${address}`, GUEST_KB_A_DAY);
    const stored = await StoredFile.countDocuments({ purpose: 'ticket' });
    const refused = await writeFrom({ bytes: photo });
    expect([refused.status, refused.body.field]).toEqual([429, 'attachment']);
    expect(await StoredFile.countDocuments({ purpose: 'ticket' })).toBe(stored);
    expect(await getCount(`guest-kb:${address}`)).toBe(GUEST_KB_A_DAY);
    expect((await writeFrom()).status).toBe(200);
    expect((await writeFrom({ bytes: photo }, await makePerson())).status).toBe(200);
  });
});

describe('a message of the contact form', () => {
  it('becomes a ticket, mailed to the sender without the message, and to staff with it', async () => {
    const { status, body } = await write({ subject: 'Late order', message: 'Where is it?' });
    expect([status, body.message]).toEqual([200, MESSAGES.messageSent]);
    expect(body.ticket).toMatch(/^T-[2-9A-HJKMNP-Z]{6}$/);
    const ticket = await getTicket(body.ticket);
    expect(ticket).toMatchObject({ subject: 'Late order', userId: null, status: 'open' });
    const ids = { ticketId: ticket._id.toString() };
    const queued = await Outbox.find({ 'work.ids.ticketId': ids.ticketId }).lean();
    expect(queued.map(({ _id }) => _id).sort()).toEqual([
      `mail:ticket-received:${ids.ticketId}`,
      `mail:ticket-staff:${ids.ticketId}`,
    ]);
    const toSender = await supportMails.received.render(ids, new Date());
    expect(toSender?.to).toBe(ticket.email);
    expect(toSender?.text).toContain(body.ticket);
    expect(toSender?.text).not.toContain('Where is it?');
    const toStaff = await supportMails.staff.render(ids, new Date());
    expect(toStaff).toMatchObject({ replyTo: ticket.email });
    expect(toStaff?.text).toContain('Where is it?');
  });

  it('names the account of who is signed in', async () => {
    const person = await makePerson();
    const { body } = await write({}, undefined, person);
    expect((await getTicket(body.ticket)).userId?.toString()).toBe(person.userId);
  });

  it.each([
    [{ name: ' ' }, MESSAGES.contactName],
    [{ email: 'efe@' }, MESSAGES.invalidEmail],
    [{ email: 'efe@test.example\r\nBcc: a@b.co' }, MESSAGES.invalidEmail],
    [{ subject: '' }, MESSAGES.contactSubject],
    [{ subject: 'x'.repeat(121) }, MESSAGES.contactSubject],
    [{ message: undefined }, MESSAGES.contactMessage],
    [{ message: 'x'.repeat(4_001) }, MESSAGES.contactMessage],
  ])('is refused with %j', async (changes, message) => {
    const before = await SupportTicket.countDocuments();
    const got = await write(changes);
    expect([got.status, got.body.message]).toEqual([400, message]);
    expect(await SupportTicket.countDocuments()).toBe(before);
  });

  it('becomes one ticket when sent twice concurrently and once more', async () => {
    const twice = { commandId: 'contact-twice-1', email: newEmail() };
    const answers = await Promise.all([write(twice), write(twice)]);
    answers.push(await write(twice));
    expect(new Set(answers.map(({ body }) => body.ticket)).size).toBe(1);
    expect(await SupportTicket.countDocuments({ email: twice.email })).toBe(1);
  });

  it('is stored nowhere if a program filled in the hidden field', async () => {
    const { body } = await write({ website: 'https://spam.example' });
    expect(await SupportTicket.countDocuments({ number: body.ticket })).toBe(0);
  });

  it('reaches support even if its address was used before, which gets three mails', async () => {
    const email = newEmail();
    const mails = [];
    for (let sent = 0; sent < 4; sent += 1) {
      const { status, body } = await write({ email });
      expect(status).toBe(200);
      const ticketId = (await getTicket(body.ticket))._id.toString();
      const queued = await Outbox.find({ 'work.ids.ticketId': ticketId }).lean();
      mails.push(queued.map(({ _id }) => _id.split(':')[1]).sort());
    }
    const both = ['ticket-received', 'ticket-staff'];
    expect(mails).toEqual([both, both, both, ['ticket-staff']]);
  });

  it('that is refused for its attachment uses up no mail', async () => {
    const email = newEmail();
    const wrong = { bytes: Buffer.from('<html></html>') };
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await write({ email }, wrong)).status).toBe(400);
    }
    const ticketId = (await getTicket((await write({ email })).body.ticket))._id.toString();
    expect(await Outbox.countDocuments({ _id: `mail:ticket-received:${ticketId}` })).toBe(1);
  });
});

describe('an attachment', () => {
  const open = async (fileId: string, person: Person) => {
    const request = new Request(`http://localhost/api/files/${fileId}`, {
      headers: { cookie: person.cookie },
    });
    return read(request, { params: Promise.resolve({ fileId }) });
  };

  it('is a PDF that only support can download', async () => {
    const { body } = await write({}, { bytes: PDF });
    const { attachmentId } = await getTicket(body.ticket);
    const fileId = attachmentId ?? '';
    const answer = await open(fileId, await makePerson({ roles: ['customer', 'support'] }));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="attachment.pdf"',
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
    for (const roles of [['customer'], ['customer', 'rider'], ['customer', 'seller']] as const) {
      expect((await open(fileId, await makePerson({ roles: [...roles] }))).status).toBe(404);
    }
  });

  it('is a re-encoded photo', async () => {
    const photo = await makePhoto({ format: 'png' });
    const { body } = await write({}, { bytes: photo, name: 'photo.png' });
    const { attachmentId } = await getTicket(body.ticket);
    const file = await StoredFile.findById(attachmentId).orFail().lean();
    expect(file.contentType).toBe('image/webp');
  });

  it.each([
    ['a page that calls itself a PDF', Buffer.from('<html>%PDF-1.4</html>'), 400, 'attachmentType'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, 'attachmentType'],
    ['a broken photo', Buffer.from('\xff\xd8\xff broken', 'latin1'), 400, 'photoType'],
    ['too large', Buffer.alloc(MAX_ATTACHMENT_BYTES + 1, '%PDF-'), 400, 'attachmentTooLarge'],
  ] as const)('is refused: %s', async (_, bytes, status, message) => {
    const before = await SupportTicket.countDocuments();
    const got = await write({}, { bytes });
    expect([got.status, got.body.message]).toEqual([status, FILE_MESSAGES[message]]);
    expect(await SupportTicket.countDocuments()).toBe(before);
  });
});
