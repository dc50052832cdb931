import { POST as applyToRide } from '@/app/api/rider/apply/route';
import { POST as applyToSell } from '@/app/api/seller/apply/route';
import type { ApplicationKind } from '@/lib/shops/applications/policy';
import { callRoute, type Got } from './call';
import type { Person } from './people';
import { makePhoto, uploadAs } from './photos';

const APPLY = { seller: applyToSell, rider: applyToRide };

export function apply(kind: ApplicationKind, { cookie }: Person, body: object): Promise<Got> {
  return callRoute(APPLY[kind], `/api/${kind}/apply`, { cookie, body });
}

/** All fields of an application, with papers uploaded by its applicant. */
export async function completeApplication(
  kind: ApplicationKind,
  person: Person,
): Promise<Record<string, unknown>> {
  const photo = await makePhoto();
  const paper = () => uploadAs(person, photo, 'application');
  const bank = { bankCode: '044', accountNumber: '0691224508', acceptTerms: true };
  if (kind === 'rider') {
    return {
      vehicle: 'motorcycle',
      plate: 'ben 408 ka',
      licence: await paper(),
      licenceUntil: '2099-12-31',
      identity: await paper(),
      photo: await paper(),
      guarantorName: 'Grace Edegbe',
      guarantorPhone: '08035541187',
      ...bank,
    };
  }
  return {
    businessName: 'Mabel’s Small Chops',
    categories: ['Food'],
    description: 'Samosa, spring rolls and puff-puff, fried to order.',
    address: 'Ekosodin Gate',
    latitude: 6.4076,
    longitude: 5.6172,
    landmark: 'Blue kiosk, opposite the pharmacy',
    phone: '0812 440 7719',
    hours: [{ days: [1, 2, 3, 4, 5], open: '10:00', close: '20:00' }],
    logo: await uploadAs(person, photo, 'product'),
    document: await paper(),
    foodCertificate: await paper(),
    foodCertificateUntil: '2099-12-31',
    ...bank,
  };
}

/** Sends a complete application, and returns its id. */
export async function sendApplication(kind: ApplicationKind, person: Person): Promise<string> {
  const fields = await completeApplication(kind, person);
  const { body } = await apply(kind, person, { ...fields, submit: true });
  if (!body.application) throw new Error(`not sent: ${JSON.stringify(body)}`);
  return body.application._id;
}
