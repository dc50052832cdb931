import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { POST as upload } from '@/app/api/files/route';
import { GET as readPicture } from '@/app/pictures/[file]/route';
import { previewPicture } from '@/lib/catalog/og/picture';
import { inTransaction } from '@/lib/platform/db';
import { publishPicture } from '@/lib/platform/files/commands';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { PICTURE_WIDTHS, pictureSrc } from '@/lib/platform/files/policy';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { expectFacts } from '../../support/facts';
import { makePerson, type Person } from '../../support/people';
import { makePhoto, photoForm, uploadAs } from '../../support/photos';

useTestDatabase();

const REF = 'b'.repeat(24);

const publish = (fileId: string, { userId }: Pick<Person, 'userId'>) =>
  inTransaction((session) => publishPicture(fileId, userId, REF, session, new Date()));

/** A file of the address, as anybody's browser asks for it. */
const look = (path: string, headers: Record<string, string> = {}) =>
  readPicture(new Request(`http://localhost${path}`, { headers }), {
    params: Promise.resolve({ file: path.split('/').pop() ?? '' }),
  });

async function getWidth(path: string) {
  const bytes = Buffer.from(await (await look(path)).arrayBuffer());
  const { format, width } = await sharp(bytes).metadata();
  return { format, width };
}

describe('a published picture', () => {
  it('has a public address in every width that pages use, which browsers ask about again', async () => {
    const person = await makePerson();
    const photo = await makePhoto({ width: 2_000, height: 2_000 });
    const fileId = await uploadAs(person, photo, 'product');
    expect((await look(`${pictureSrc(fileId)}-640.webp`)).status).toBe(404);
    const src = await publish(fileId, person);
    const answer = await look(`${src}-640.webp`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600, must-revalidate',
    });
    const etag = answer.headers.get('etag') ?? '';
    expect((await look(`${src}-640.webp`, { 'if-none-match': etag })).status).toBe(304);
    for (const width of PICTURE_WIDTHS) {
      expect(await getWidth(`${src}-${width}.webp`)).toEqual({ format: 'webp', width });
    }
  });

  it.each([
    [159, 900],
    [900, 159],
  ])('is refused below the narrowest width of a page: %i × %i', async (width, height) => {
    const person = await makePerson();
    const photo = await makePhoto({ width, height });
    const { cookie } = person;
    const sent = { cookie, ...photoForm(photo, { purpose: 'product' }) };
    const { status, body } = await callRoute(upload, '/api/files', sent);
    expect(status).toBe(400);
    expectFacts(body.message, [`${width} × ${height} px`, '160 px']);
    // Photos of other purposes aren't shown to shoppers.
    expect(await uploadAs(person, photo, 'review')).toMatch(/^[0-9a-f]{24}$/);
  });

  it('is in the preview of a shared link', async () => {
    const person = await makePerson();
    const src = await publish(await uploadAs(person, await makePhoto(), 'product'), person);
    const content = { title: 'Jollof', line: 'Mama Ebo', pill: '₦900' };
    const free = async () => {};
    const withPicture = await previewPicture({ ...content, picture: src }, free);
    const without = await previewPicture({ ...content, picture: null }, free);
    expect(withPicture.equals(without)).toBe(false);
  });

  it.each(['', '-640.png', '-641.webp', '-640.webp.webp', '-0640.webp'])(
    'has no address that ends in "%s"',
    async (end) => {
      const person = await makePerson();
      const src = await publish(await uploadAs(person, await makePhoto(), 'product'), person);
      expect((await look(`${src}${end}`)).status).toBe(404);
    },
  );
});

describe('publishing', () => {
  it('refuses the upload of someone else, of another purpose, and a second time', async () => {
    const [person, other] = await Promise.all([makePerson(), makePerson()]);
    const fileId = await uploadAs(person, await makePhoto(), 'product');
    const problem = await uploadAs(person, await makePhoto(), 'problem');
    const refused = { code: 'invalid', message: FILE_MESSAGES.photoGone };
    await expect(publish(fileId, other)).rejects.toMatchObject(refused);
    await expect(publish(problem, person)).rejects.toMatchObject(refused);
    await publish(fileId, person);
    await expect(publish(fileId, person)).rejects.toMatchObject(refused);
  });
});
