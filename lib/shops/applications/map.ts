import 'server-only';
import { isSameName } from '@/lib/core/holder-name';
import { toIso } from '@/lib/core/time';
import type { ApplicationDoc } from '@/models/shops/application';
import type { ApplicationDto, RideFieldsDto, ShopFieldsDto } from './dto';
import {
  type ApplicationFacts,
  type ApplicationKind,
  answerBy,
  type FileField,
  findMissing,
  INITIAL_HOURS,
  type RideFields,
  type ShopFields,
} from './policy';

/** Preparation time by default. */
const DEFAULT_PREP_MINUTES = 20;

const NO_SHOP: ShopFields = {
  businessName: null,
  categories: [],
  description: null,
  address: null,
  latitude: null,
  longitude: null,
  landmark: null,
  phone: null,
  hours: INITIAL_HOURS,
  prepMinutes: null,
  foodCertificateUntil: null,
};

const NO_RIDE: RideFields = {
  vehicle: null,
  plate: null,
  licenceUntil: null,
  guarantorName: null,
  guarantorPhone: null,
};

type Filled = Pick<
  ApplicationDoc,
  'kind' | 'shop' | 'ride' | 'files' | 'bank' | 'termsAcceptedAt' | 'decisions'
>;

/** An application in which nothing is filled in. */
export function toBlank(kind: ApplicationKind): Filled {
  return {
    kind,
    shop: kind === 'seller' ? NO_SHOP : null,
    ride: kind === 'rider' ? NO_RIDE : null,
    files: {},
    bank: null,
    termsAcceptedAt: null,
    decisions: [],
  };
}

export function getFacts(doc: Filled): ApplicationFacts {
  const { kind, shop, ride, files, bank, termsAcceptedAt } = doc;
  const given = Object.entries(files).filter(([, file]) => file);
  return {
    kind,
    shop,
    ride,
    files: given.map(([field]) => field as FileField),
    asked: getAsked(doc)
      .filter(({ field, fileId }) => files[field]?.fileId === fileId)
      .map(({ field }) => field),
    bank,
    hasAcceptedTerms: termsAcceptedAt !== null,
  };
}

/** The files that ops asked for with their last decision. */
function getAsked({ decisions }: Pick<ApplicationDoc, 'decisions'>) {
  const last = decisions.at(-1);
  return last?.decision === 'ask' ? last.asked : [];
}

/** The same, empty once the application was sent again. */
function getOpenAsked({ decisions, submittedAt }: ApplicationDoc) {
  const askedAt = decisions.at(-1)?.at;
  return askedAt && submittedAt && submittedAt > askedAt ? [] : getAsked({ decisions });
}

function toShopFields(shop: ShopFields): ShopFieldsDto {
  return {
    businessName: shop.businessName ?? '',
    categories: shop.categories,
    description: shop.description ?? '',
    address: shop.address ?? '',
    latitude: shop.latitude,
    longitude: shop.longitude,
    landmark: shop.landmark ?? '',
    phone: shop.phone ?? '',
    hours: shop.hours.map(({ days, open, close }) => ({ days: [...days], open, close })),
    prepMinutes: shop.prepMinutes ?? DEFAULT_PREP_MINUTES,
    foodCertificateUntil: shop.foodCertificateUntil ?? '',
  };
}

function toRideFields(ride: RideFields): RideFieldsDto {
  return {
    vehicle: ride.vehicle,
    plate: ride.plate ?? '',
    licenceUntil: ride.licenceUntil ?? '',
    guarantorName: ride.guarantorName ?? '',
    guarantorPhone: ride.guarantorPhone ?? '',
  };
}

function toFiles({ files }: Pick<ApplicationDoc, 'files'>): ApplicationDto['files'] {
  return Object.fromEntries(
    Object.entries(files).flatMap(([field, file]) =>
      file ? [[field, { fileId: file.fileId, isPdf: file.isPdf }]] : [],
    ),
  );
}

/** `name`: the name on the applicant's account. */
export function toApplication(doc: ApplicationDoc, name: string, now: Date): ApplicationDto {
  const { bank } = doc;
  return {
    _id: doc._id.toString(),
    kind: doc.kind,
    state: doc.state,
    shop: doc.shop && toShopFields(doc.shop),
    ride: doc.ride && toRideFields(doc.ride),
    files: toFiles(doc),
    bank: bank && {
      bankCode: bank.bankCode,
      bankName: bank.bankName,
      accountNumber: bank.accountNumber,
      accountName: bank.accountName,
      isOwn: bank.accountName !== null && isSameName(bank.accountName, name),
    },
    hasAcceptedTerms: doc.termsAcceptedAt !== null,
    missing: findMissing(getFacts(doc), now),
    decisions: doc.decisions
      .map(({ decision, reason, at }) => ({ decision, reason, at: at.toISOString() }))
      .reverse(),
    asked: getOpenAsked(doc).map(({ field }) => field),
    submittedAt: toIso(doc.submittedAt),
    answerBy:
      doc.state === 'submitted' && doc.submittedAt ? answerBy(doc.submittedAt).toISOString() : null,
    vendorId: doc.vendorId?.toString() ?? null,
  };
}
