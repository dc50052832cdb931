import { randomBytes } from 'node:crypto';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { HOUR_MS } from '@/lib/core/time';
import { fileStore } from '@/lib/platform/file-store';
import { drawPreview } from '@/lib/platform/files/picture';
import { previewId } from '@/lib/platform/files/queries';
import { StoredFile } from '@/models/platform/file';
import { Application } from '@/models/shops/application';
import { seedId, userId } from './ids';

/** A photo of a paper without personal data. */
async function drawPaper(title: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
    <rect width="960" height="640" fill="#efe7da"/>
    <rect x="80" y="90" width="800" height="460" rx="28" fill="#fff"/>
    <rect x="130" y="150" width="180" height="220" rx="16" fill="#d9cfe8"/>
    <rect x="360" y="160" width="420" height="34" rx="17" fill="#0f6b46"/>
    <rect x="360" y="230" width="360" height="24" rx="12" fill="#ddd3c2"/>
    <rect x="360" y="280" width="300" height="24" rx="12" fill="#ddd3c2"/>
    <text x="130" y="480" font-family="sans-serif" font-size="40" fill="#1b1730">${title}</text>
  </svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
}

async function storePaper(
  title: string,
  uploaderId: string,
  applicationId: Types.ObjectId,
  now: Date,
): Promise<{ fileId: string; isPdf: boolean }> {
  const bytes = await drawPaper(title);
  const _id = new Types.ObjectId(randomBytes(12));
  await StoredFile.create({
    _id,
    uploaderId,
    purpose: 'application',
    contentType: 'image/webp',
    size: bytes.byteLength,
    width: 960,
    height: 640,
    attachment: { kind: 'application', refId: applicationId.toString() },
    readers: [uploaderId, 'ops'],
    createdAt: now,
  });
  await fileStore.put(_id.toString(), bytes);
  await fileStore.put(previewId(_id.toString()), await drawPreview(bytes));
  return { fileId: _id.toString(), isPdf: false };
}

/** A shop that is half filled in, and a rider who waits for a decision. */
export async function writeApplications(now: Date): Promise<void> {
  const [shopOwner, rider] = [userId('newshop@eki.example'), userId('newrider@eki.example')];
  const [shopId, rideId] = ['shop', 'ride'].map(
    (kind) => new Types.ObjectId(seedId(`apply ${kind}`)),
  );
  if (!shopId || !rideId) return;
  await Application.create({
    _id: shopId,
    kind: 'seller',
    userId: new Types.ObjectId(shopOwner),
    state: 'draft',
    openFor: `seller:${shopOwner}`,
    shop: {
      businessName: 'Mabel’s Small Chops',
      categories: ['Food'],
      description: 'Samosa, spring rolls, puff-puff and peppered chicken, fried to order.',
      address: 'BDPA Junction, Ugbowo-Lagos Road, Ugbowo, Benin City, Edo State',
      latitude: 6.4011,
      longitude: 5.6074,
      landmark: 'Blue kiosk, opposite the pharmacy',
      phone: '+2348124407719',
      hours: [
        { days: [1, 2, 3, 4, 5], open: '10:00', close: '20:00' },
        { days: [6], open: '10:00', close: '14:00' },
        { days: [6], open: '16:00', close: '21:00' },
      ],
      prepMinutes: 20,
    },
    files: { document: await storePaper('NIN slip', shopOwner, shopId, now) },
    createdAt: now,
  });
  const nextYear = `${now.getUTCFullYear() + 1}-06-30`;
  await Application.create({
    _id: rideId,
    kind: 'rider',
    userId: new Types.ObjectId(rider),
    state: 'submitted',
    openFor: `rider:${rider}`,
    rev: 1,
    ride: {
      vehicle: 'motorcycle',
      plate: 'BEN 408 KA',
      licenceUntil: nextYear,
      guarantorName: 'Grace Edegbe',
      guarantorPhone: '+2348035541187',
    },
    files: {
      licence: await storePaper('Rider’s licence', rider, rideId, now),
      identity: await storePaper('NIN slip', rider, rideId, now),
      photo: await storePaper('Selfie', rider, rideId, now),
    },
    bank: {
      bankCode: '057',
      bankName: 'Zenith Bank',
      accountNumber: '2290149017',
      accountName: 'OSAHON EDEGBE',
    },
    termsAcceptedAt: new Date(now.getTime() - 2 * HOUR_MS),
    submittedAt: new Date(now.getTime() - 2 * HOUR_MS),
    createdAt: new Date(now.getTime() - 3 * HOUR_MS),
  });
}
