import sharp from 'sharp';
import { POST as upload } from '@/app/api/files/route';
import type { UploadPurpose } from '@/lib/platform/files/policy';
import { callRoute, type Sent } from './call';
import type { Person } from './people';

export function makePhoto({
  width = 200,
  height = 160,
  format = 'jpeg',
}: {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'gif';
} = {}): Promise<Buffer> {
  const background = { r: 61, g: 47, b: 176 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** The form of POST /api/files. */
export function photoForm(
  photo: Buffer,
  { purpose = 'problem', name = 'photo.jpg' }: { purpose?: UploadPurpose; name?: string } = {},
): Sent {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), name);
  form.set('purpose', purpose);
  // `Request` adds the type with the form's boundary.
  return { raw: form, headers: { 'content-type': undefined } };
}

/** Uploads a photo and returns its id. */
export async function uploadAs(
  { cookie }: Pick<Person, 'cookie'>,
  photo: Buffer,
  purpose: UploadPurpose = 'problem',
): Promise<string> {
  const sent = { cookie, ...photoForm(photo, { purpose }) };
  const { body } = await callRoute(upload, '/api/files', sent);
  if (!body.fileId) throw new Error(`not uploaded: ${JSON.stringify(body)}`);
  return body.fileId;
}

/** The form of POST /api/mail/contact. Fields of undefined are left out. */
export function contactForm(
  changes: Record<string, string | undefined> = {},
  attachment?: { bytes: Buffer; name?: string },
): Sent {
  const form = new FormData();
  const fields = {
    name: 'Efe Ero',
    email: 'efe@test.example',
    subject: 'My order',
    message: 'Thank you.',
    ...changes,
  };
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, value);
  if (attachment) {
    const { bytes, name = 'receipt.pdf' } = attachment;
    form.set('attachment', new Blob([new Uint8Array(bytes)]), name);
  }
  return { raw: form, headers: { 'content-type': undefined } };
}
