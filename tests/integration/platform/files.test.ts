import { randomBytes, randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as read } from '@/app/api/files/[fileId]/route';
import { POST as upload } from '@/app/api/files/route';
import { POST as sendReply } from '@/app/api/support/send/route';
import { MESSAGES } from '@/lib/core/messages';
import { inTransaction } from '@/lib/platform/db';
import { fileStore, PIECE_BYTES } from '@/lib/platform/file-store';
import { attachFile, detachFile } from '@/lib/platform/files/commands';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import {
  ATTACHMENT_KINDS,
  type AttachmentKind,
  CHAT_KB_A_DAY,
  FILE_PURPOSES,
  FILE_RULES,
  MAX_PHOTO_BYTES,
} from '@/lib/platform/files/policy';
import { LIMITS } from '@/lib/platform/http/limits';
import { StoredFile } from '@/models/platform/file';
import { Outbox } from '@/models/platform/outbox';
import { callRoute } from '../../support/call';
import { chatForm, openChat } from '../../support/chat';
import { useTestDatabase } from '../../support/database';
import { makePerson, type Person } from '../../support/people';
import { makePhoto, photoForm, uploadAs } from '../../support/photos';
import { getCount, setCount } from '../../support/rate-limits';
import { removeFiles } from '../../support/timers';
import { box, makeMp4 } from '../../support/videos';

useTestDatabase();

const HOUR_MS = 3_600_000;
const hence = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

let photo: Buffer;
beforeAll(async () => {
  photo = await makePhoto();
});

const send = (person: Person, bytes: Buffer, name?: string) =>
  callRoute(upload, '/api/files', { cookie: person.cookie, ...photoForm(bytes, { name }) });

async function look(person: Person, fileId: string) {
  const request = new Request(`http://localhost/api/files/${fileId}`, {
    headers: { cookie: person.cookie },
  });
  return read(request, { params: Promise.resolve({ fileId }) });
}

async function getBytes(person: Person, fileId: string): Promise<Buffer> {
  return Buffer.from(await (await look(person, fileId)).arrayBuffer());
}

const attach = (
  fileId: string,
  { userId }: Person,
  { kind = 'report', now = new Date(), customerId = 'c'.repeat(24) }: Attaching = {},
) =>
  inTransaction((session) =>
    attachFile(fileId, userId, { kind, refId: 'a'.repeat(24), customerId }, session, now),
  );
interface Attaching {
  kind?: AttachmentKind;
  now?: Date;
  customerId?: string;
}

describe('an uploaded photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is stored as WebP when sent as %s', async (format) => {
    const person = await makePerson();
    const fileId = await uploadAs(person, await makePhoto({ format }));
    const answer = await look(person, fileId);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
      vary: 'cookie',
    });
    const found = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(found).toMatchObject({ format: 'webp', width: 200, height: 160 });
  });

  it('is upright, at most 1,600 pixels long, and without place and camera', async () => {
    const taken = await sharp(await makePhoto({ width: 2_400, height: 1_200 }))
      .withExif({
        IFD0: { Make: 'Tecno', Model: 'Camon 20' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 24/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(taken.includes('Tecno')).toBe(true);
    const person = await makePerson();
    const stored = await getBytes(person, await uploadAs(person, taken));
    const { width, height, exif, xmp, orientation } = await sharp(stored).metadata();
    expect({ width, height, exif, xmp, orientation }).toEqual({ width: 800, height: 1_600 });
    expect(stored.includes('Tecno')).toBe(false);
  });

  it('is shown to its uploader only', async () => {
    const [person, other, ops] = await Promise.all([
      makePerson(),
      makePerson(),
      makePerson({ roles: ['ops'] }),
    ]);
    const fileId = await uploadAs(person, photo);
    expect((await look(person, fileId)).status).toBe(200);
    expect((await look(other, fileId)).status).toBe(404);
    expect((await look(ops, fileId)).status).toBe(404);
  });

  it.each(['a'.repeat(24), 'no-id', ''])('is not found by the id "%s"', async (fileId) => {
    const answer = await look(await makePerson(), fileId);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ success: false, message: MESSAGES.notFound });
  });
});

describe('an upload', () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a GIF called photo.jpg', () => makePhoto({ format: 'gif' })],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a JPEG in name and first bytes only', () => Buffer.from('\xff\xd8\xff\xe0junk', 'latin1')],
    ['half a JPEG', async () => (await makePhoto({ width: 900, height: 900 })).subarray(0, 700)],
  ])('of %s is refused', async (_, bytes) => {
    const person = await makePerson();
    expect(await send(person, await bytes(), 'photo.jpg')).toMatchObject({
      status: 400,
      body: { message: FILE_MESSAGES.photoType },
    });
    expect(await StoredFile.exists({ uploaderId: person.userId })).toBeNull();
  });

  it('of an empty file, of no file and with another purpose is refused', async () => {
    const person = await makePerson();
    const missing = { status: 400, body: { message: FILE_MESSAGES.photoMissing, field: 'file' } };
    expect(await send(person, Buffer.alloc(0))).toMatchObject(missing);
    const noFile = new FormData();
    noFile.set('purpose', 'problem');
    const text = new FormData();
    text.set('file', 'not a file');
    text.set('purpose', 'problem');
    const wrong = photoForm(photo).raw as FormData;
    wrong.set('purpose', 'avatar');
    const twice = photoForm(photo).raw as FormData;
    twice.append('file', new Blob(['x']));
    const call = (raw: BodyInit, type?: string) =>
      callRoute(upload, '/api/files', {
        cookie: person.cookie,
        raw,
        headers: { 'content-type': type },
      });
    expect(await call(noFile)).toMatchObject(missing);
    expect(await call(text)).toMatchObject(missing);
    const refused = { status: 400, body: { message: MESSAGES.badRequest } };
    expect(await call(wrong)).toMatchObject(refused);
    expect(await call(twice)).toMatchObject(refused);
    expect(await call('{}', 'application/json')).toMatchObject(refused);
    expect(await call('--x\r\n', 'multipart/form-data; boundary=x')).toMatchObject(refused);
  });

  it('above 5 MB is refused, whatever length it declares', async () => {
    const person = await makePerson();
    const refused = { status: 413, body: { message: FILE_MESSAGES.photoTooLarge } };
    expect(await send(person, Buffer.alloc(MAX_PHOTO_BYTES + 20_000))).toMatchObject(refused);
    expect(await send(person, Buffer.alloc(MAX_PHOTO_BYTES + 1))).toMatchObject(refused);
  });

  it('of more than 24 megapixels is refused before it is decoded', async () => {
    const person = await makePerson();
    const bomb = await makePhoto({ width: 9_000, height: 9_000, format: 'png' });
    expect(bomb.byteLength).toBeLessThan(MAX_PHOTO_BYTES);
    expect(await send(person, bomb)).toMatchObject({
      status: 400,
      body: { message: FILE_MESSAGES.photoPixels },
    });
  });

  it('is allowed ten times in ten minutes', async () => {
    const person = await makePerson();
    await uploadAs(person, photo);
    expect(await getCount(`upload:${person.userId}`)).toBe(1);
    await setCount(`upload:${person.userId}`, LIMITS.upload.points);
    expect(await send(person, photo)).toMatchObject({
      status: 429,
      body: { message: MESSAGES.tooManyTries },
    });
    await uploadAs(await makePerson(), photo);
  });

  it('is allowed an agent sixty times in ten minutes', async () => {
    const agent = await makePerson({ roles: ['customer', 'support'] });
    await uploadAs(agent, photo, 'chat');
    await setCount(`agentUpload:${agent.userId}`, LIMITS.agentUpload.points - 1);
    const chatId = await openChat(await makePerson());
    const reply = () => {
      const form = chatForm({ chatId, message: '', clientMsgId: randomUUID() }, photo);
      return callRoute(sendReply, '/api/support/send', { cookie: agent.cookie, ...form });
    };
    expect((await reply()).status).toBe(200);
    expect((await reply()).status).toBe(429);
    expect(await send(agent, photo)).toMatchObject({ status: 429 });
  });

  it('for chats is allowed up to 200 MB in a day', async () => {
    const person = await makePerson();
    await uploadAs(person, photo, 'chat');
    expect(await getCount(`chat-kb:${person.userId}`)).toBe(Math.ceil(photo.byteLength / 1_024));
    await setCount(`chat-kb:${person.userId}`, CHAT_KB_A_DAY);
    const form = photoForm(photo, { purpose: 'chat' });
    const refused = await callRoute(upload, '/api/files', { cookie: person.cookie, ...form });
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringMatching(
        /^You’ve reached today’s limit for photos and videos. You can send more at .+ (today|tomorrow)\.$/,
      ),
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    // What was refused takes no room from what is small enough.
    expect(await getCount(`chat-kb:${person.userId}`)).toBe(CHAT_KB_A_DAY);
    await uploadAs(person, photo);
  });
});

describe('a video', () => {
  const video = Buffer.concat([makeMp4(), box('free', randomBytes(3_000_000))]);
  const pieces = Math.ceil(video.byteLength / PIECE_BYTES);
  let person: Person;
  let fileId: string;
  beforeAll(async () => {
    person = await makePerson();
    fileId = await uploadAs(person, video, 'chat');
  });
  const open = async (asked: { query?: string; range?: string } = {}) => {
    const { query = '', range } = asked;
    const headers = { cookie: person.cookie, ...(range && { range }) };
    const request = new Request(`http://localhost/api/files/${fileId}${query}`, { headers });
    return read(request, { params: Promise.resolve({ fileId }) });
  };
  const getReads = async (work: (reads: () => number) => Promise<void>) => {
    const store = vi.spyOn(fileStore, 'read');
    await work(() => store.mock.calls.length);
    store.mockRestore();
  };

  it.each([undefined, 'bytes=0-0,5-6', 'bytes=a-b', `bytes=0-${'9'.repeat(20)}`])(
    'is sent whole for the range %s, byte for byte',
    async (range) => {
      const answer = await open({ ...(range && { range }) });
      const { status, headers } = answer;
      expect([status, headers.get('content-length')]).toEqual([200, String(video.byteLength)]);
      const sent = Buffer.from(await answer.arrayBuffer());
      expect(sent.equals(video)).toBe(true);
    },
  );

  it('is read from the store only as fast as its reader takes it', () =>
    getReads(async (reads) => {
      const reader = (await open()).body?.getReader();
      const counts = [reads()];
      while (!(await reader?.read())?.done) counts.push(reads());
      expect(counts).toEqual([1, ...Array.from({ length: pieces }, (_, index) => index + 1)]);
    }));

  it('is read no further once its reader goes', () =>
    getReads(async (reads) => {
      const reader = (await open()).body?.getReader();
      await reader?.read();
      await reader?.read();
      await reader?.cancel();
      expect(reads()).toBe(2);
    }));

  it('breaks off if it is removed while it is sent', async () => {
    const other = await uploadAs(person, video, 'chat');
    const reader = (await look(person, other)).body?.getReader();
    await reader?.read();
    await fileStore.remove(other);
    await expect(reader?.read()).rejects.toThrow('removed');
    expect((await look(person, other)).status).toBe(404);
  });

  it('has no preview', async () => {
    expect((await open({ query: '?size=small' })).status).toBe(404);
  });
});

describe('attaching a file', () => {
  it('is refused for someone else’s file, an unknown one and one attached before', async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    const fileId = await uploadAs(person, photo);
    await expect(attach(fileId, other)).rejects.toThrow(FILE_MESSAGES.photoGone);
    await expect(attach('b'.repeat(24), person)).rejects.toThrow(FILE_MESSAGES.photoGone);
    await attach(fileId, person);
    await expect(attach(fileId, person, { customerId: other.userId })).rejects.toThrow(
      FILE_MESSAGES.photoGone,
    );
    expect((await look(other, fileId)).status).toBe(404);
  });

  it.each(FILE_PURPOSES)(
    'of purpose %s goes only where it belongs, to who may read it',
    async (purpose) => {
      const { belongsTo, readers } = FILE_RULES[purpose];
      const [person, customer] = [await makePerson(), await makePerson()];
      const fileId = await uploadAs(person, photo, purpose === 'ticket' ? 'problem' : purpose);
      await StoredFile.updateOne({ _id: fileId }, { purpose });
      for (const kind of ATTACHMENT_KINDS.filter((one) => !belongsTo.includes(one))) {
        await expect(attach(fileId, person, { kind })).rejects.toThrow(FILE_MESSAGES.photoGone);
      }
      const [kind] = belongsTo;
      await attach(fileId, person, { kind, customerId: customer.userId });
      for (const role of ['support', 'ops'] as const) {
        const staff = await makePerson({ roles: [role] });
        const isReader = readers.includes('support') || (role === 'ops' && readers.includes('ops'));
        expect([role, (await look(staff, fileId)).status]).toEqual([role, isReader ? 200 : 404]);
      }
      const isForCustomer = readers.includes('customer');
      expect((await look(customer, fileId)).status).toBe(isForCustomer ? 200 : 404);
      expect((await look(await makePerson(), fileId)).status).toBe(404);
    },
  );

  it.each([
    ['a PDF', 'review', { contentType: 'application/pdf' }],
    ['a video', 'product', { contentType: 'video/mp4' }],
    ['a photo over 5 MB', 'problem', { size: MAX_PHOTO_BYTES + 1 }],
  ] as const)('is refused for %s of purpose %s', async (_, purpose, change) => {
    const person = await makePerson();
    const fileId = await uploadAs(person, photo, purpose);
    await StoredFile.updateOne({ _id: fileId }, change);
    const kind = FILE_RULES[purpose].belongsTo[0];
    await expect(attach(fileId, person, { kind })).rejects.toThrow(FILE_MESSAGES.photoGone);
  });

  it('is undone with the command that failed', async () => {
    const person = await makePerson();
    const fileId = await uploadAs(person, photo);
    const failing = inTransaction(async (session) => {
      const to = { kind: 'report', refId: 'a'.repeat(24) } as const;
      await attachFile(fileId, person.userId, to, session);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await attach(fileId, person);
  });

  it('lets exactly one of many commands have it', async () => {
    const person = await makePerson();
    const fileId = await uploadAs(person, photo);
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => attach(fileId, person)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('an unattached file', () => {
  it('can’t be attached after a day, and is then removed with its bytes', async () => {
    const person = await makePerson();
    const fileId = await uploadAs(person, photo);
    await expect(attach(fileId, person, { now: hence(24) })).rejects.toThrow(
      FILE_MESSAGES.photoGone,
    );
    await removeFiles(hence(24));
    expect((await look(person, fileId)).status).toBe(200);
    await removeFiles(hence(25.1));
    expect((await look(person, fileId)).status).toBe(404);
    expect(await fileStore.read(fileId)).toBeNull();
    const chunks = mongoose.connection.collection('file_bytes.chunks');
    expect(await chunks.countDocuments({ files_id: new mongoose.Types.ObjectId(fileId) })).toBe(0);
  });

  it('is removed also if its bytes never came', async () => {
    const person = await makePerson();
    const fileId = await uploadAs(person, photo);
    await fileStore.remove(fileId);
    expect((await look(person, fileId)).status).toBe(404);
    await removeFiles(hence(25.1));
    expect(await StoredFile.exists({ _id: fileId })).toBeNull();
  });

  it('stays if it is attached in time', async () => {
    const person = await makePerson();
    const fileId = await uploadAs(person, photo);
    await attach(fileId, person);
    await removeFiles(hence(30));
    expect((await look(person, fileId)).status).toBe(200);
  });
});

describe('a detached file', () => {
  const detach = (fileId: string, { userId }: Person, now: Date) =>
    inTransaction((session) => detachFile(fileId, userId, session, now));

  const getRemovals = async (fileId: string) =>
    (
      await Outbox.find({ _id: mongoose.trusted({ $regex: `${fileId}:detached` }) })
        .sort({ _id: 1 })
        .lean()
    ).map(({ _id, state }) => [_id.replace(`timer:file-unattached:${fileId}:`, ''), state]);

  it('is removed at once if it is too old to be attached again', async () => {
    const person = await makePerson();
    const fileId = await uploadAs(person, photo);
    await attach(fileId, person);
    await removeFiles(hence(30));
    await detach(fileId, person, hence(30));
    expect(await getRemovals(fileId)).toEqual([['detached:1', 'waiting']]);
    await removeFiles(hence(30));
    expect((await look(person, fileId)).status).toBe(404);
    expect(await fileStore.read(fileId)).toBeNull();
  });

  it('is removed a day after its upload if it is younger', async () => {
    const person = await makePerson();
    const fileId = await uploadAs(person, photo);
    await attach(fileId, person);
    await detach(fileId, person, hence(1));
    await removeFiles(hence(24));
    expect((await look(person, fileId)).status).toBe(200);
    await removeFiles(hence(25.1));
    expect((await look(person, fileId)).status).toBe(404);
  });

  it('stays if it is attached again, and is removed when it is detached again', async () => {
    const person = await makePerson();
    const fileId = await uploadAs(person, photo);
    await attach(fileId, person);
    await detach(fileId, person, hence(1));
    await attach(fileId, person, { now: hence(2) });
    await removeFiles(hence(26));
    expect((await look(person, fileId)).status).toBe(200);
    await detach(fileId, person, hence(27));
    expect(await getRemovals(fileId)).toEqual([
      ['detached:1', 'done'],
      ['detached:2', 'waiting'],
    ]);
    await removeFiles(hence(27));
    expect((await look(person, fileId)).status).toBe(404);
  });

  it('has no removal and stays attached if the command failed', async () => {
    const person = await makePerson();
    const fileId = await uploadAs(person, photo);
    await attach(fileId, person);
    const failing = inTransaction(async (session) => {
      await detachFile(fileId, person.userId, session, hence(30));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await getRemovals(fileId)).toEqual([]);
    await removeFiles(hence(31));
    expect((await look(person, fileId)).status).toBe(200);
  });

  it('of someone else stays attached', async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    const fileId = await uploadAs(person, photo);
    await attach(fileId, person);
    await detach(fileId, other, hence(30));
    expect(await getRemovals(fileId)).toEqual([]);
    await removeFiles(hence(31));
    expect((await look(person, fileId)).status).toBe(200);
  });
});
