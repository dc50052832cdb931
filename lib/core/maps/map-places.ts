import type { Point } from './distance';

/** A place with a label short enough for the map. */
export interface MapPlace extends Point {
  placeId: string;
  label: string;
  /** Drawn as a house. */
  isBuilding: boolean;
}

const ID_PREFIX = 'local-approx:';

/** The gazetteer's places in its order: campus first, then outward. Ids without `ID_PREFIX`. */
const PLACES: readonly [id: string, label: string, latitude: number, longitude: number][] = [
  ['uniben-main-gate', 'Main Gate', 6.3985, 5.6088],
  ['uniben-second-gate-ubth-side', 'Second Gate', 6.3945, 5.6104],
  ['ekosodin-gate-uniben-back-gate', 'Back gate', 6.4076, 5.6172],
  ['uniben-hall-1', 'Hall 1', 6.4012, 5.6142],
  ['uniben-hall-2', 'Hall 2', 6.4005, 5.6128],
  ['uniben-hall-3', 'Hall 3', 6.4034, 5.6155],
  ['uniben-hall-4', 'Hall 4', 6.4047, 5.6168],
  ['uniben-hall-5', 'Hall 5', 6.4021, 5.6163],
  ['uniben-hall-6', 'Hall 6', 6.4028, 5.6176],
  ['medical-students-hostel', 'Medical Hostel', 6.3922, 5.6143],
  ['uniben-nddc-hostel', 'NDDC Hostel', 6.4055, 5.6183],
  ['uniben-keystone-hostel', 'Keystone', 6.4041, 5.6189],
  ['uniben-student-union-building', 'SUB', 6.4018, 5.6151],
  ['uniben-june-12-building', 'June 12', 6.3999, 5.6119],
  ['uniben-basement-car-park', 'Basement', 6.3996, 5.6131],
  ['uniben-senate-building', 'Senate', 6.3979, 5.6136],
  ['uniben-john-harris-library', 'Library', 6.3987, 5.6148],
  ['uniben-akin-deko-main-auditorium', 'Akin Deko', 6.3991, 5.6159],
  ['uniben-sports-complex', 'Sports', 6.4026, 5.6105],
  ['uniben-health-centre', 'Health Centre', 6.3968, 5.6117],
  ['uniben-ict-centre-crpu', 'ICT Centre', 6.3973, 5.6127],
  ['uniben-1000-seat-lecture-theatre', '1000 LT', 6.3993, 5.6172],
  ['uniben-faculty-of-engineering', 'Engineering', 6.4009, 5.6186],
  ['uniben-faculty-of-physical-sciences', 'Physical Sci.', 6.3984, 5.618],
  ['uniben-faculty-of-life-sciences', 'Life Sci.', 6.3976, 5.6173],
  ['uniben-faculty-of-social-sciences', 'Social Sci.', 6.4, 5.6198],
  ['uniben-faculty-of-management-sciences', 'Management Sci.', 6.3992, 5.6206],
  ['uniben-faculty-of-arts', 'Arts', 6.3981, 5.6195],
  ['uniben-faculty-of-education', 'Education', 6.3972, 5.6189],
  ['uniben-faculty-of-law', 'Law', 6.4015, 5.6207],
  ['uniben-faculty-of-agriculture', 'Agriculture', 6.4023, 5.6219],
  ['uniben-faculty-of-pharmacy', 'Pharmacy', 6.3961, 5.6164],
  ['uniben-school-of-basic-medical-sciences', 'Basic Medical', 6.3951, 5.6151],
  ['uniben-school-of-medicine', 'Medicine', 6.3938, 5.6139],
  ['uniben-school-of-dentistry', 'Dentistry', 6.393, 5.6129],
  ['uniben-senior-staff-quarters', 'Senior Staff Qtrs', 6.4038, 5.6214],
  ['uniben-junior-staff-quarters', 'Junior Staff Qtrs', 6.406, 5.6139],
  ['university-demonstration-secondary-school', 'UDSS', 6.3958, 5.6197],
  ['uniben-staff-school', 'Staff School', 6.3953, 5.6184],
  ['uniben-bank-area', 'Banks', 6.399, 5.6103],
  ['uniben-teaching-hospital-ubth', 'UBTH', 6.3908, 5.6122],
  ['ubth-main-gate', 'UBTH gate', 6.3905, 5.6107],
  ['ekosodin-junction', 'Ekosodin Junction', 6.4063, 5.6056],
  ['ekosodin-village', 'Ekosodin', 6.4108, 5.6187],
  ['newton-street', 'Newton Street', 6.4118, 5.6169],
  ['edo-street', 'Edo Street', 6.4096, 5.6203],
  ['ekosodin-market', 'Ekosodin Market', 6.4102, 5.6176],
  ['bdpa-housing-estate', 'BDPA', 6.4002, 5.6023],
  ['bdpa-junction', 'BDPA Junction', 6.4011, 5.6074],
  ['osasogie-street', 'Osasogie Street', 6.4032, 5.604],
  ['uwasota-road', 'Uwasota Road', 6.3927, 5.6063],
  ['adolor-college-junction', 'Adolor Junction', 6.3866, 5.6128],
  ['benin-technical-college-road', 'Technical College', 6.3846, 5.6149],
  ['federal-government-girls-college', 'FGGC', 6.4046, 5.6062],
  ['okhokhugbo', 'Okhokhugbo', 6.3886, 5.6206],
  ['isihor-junction', 'Isihor Junction', 6.4186, 5.6003],
  ['isihor-market', 'Isihor Market', 6.4193, 5.5991],
  ['evbuomore-quarters', 'Evbuomore Quarters', 6.4246, 5.5986],
  ['iguosa-housing-estate', 'Iguosa Housing Estate', 6.4382, 5.6026],
  ['oluku-junction', 'Oluku Junction', 6.4511, 5.5927],
  ['oluku-market', 'Oluku Market', 6.4522, 5.5918],
  ['uselu-market', 'Uselu Market', 6.3737, 5.6158],
  ['uselu-shell-junction', 'Uselu Shell Junction', 6.3768, 5.6143],
  ['federal-neuro-psychiatric-hospital', 'Psychiatric Hosp.', 6.3779, 5.6098],
  ['edo-textile-mill-road', 'Edo Textile Mill Road', 6.3672, 5.6052],
  ['uwelu-spare-parts-market', 'Uwelu Spare Parts Market', 6.3744, 5.5981],
  ['evbareke-spare-parts-market', 'Evbareke Spare Parts Market', 6.3648, 5.6117],
  ['egor-secretariat', 'Egor Secretariat', 6.3741, 5.6117],
  ['five-junction', 'Five Junction', 6.3532, 5.6193],
  ['okhoro-road', 'Okhoro Road', 6.3689, 5.6286],
  ['new-benin-market', 'New Benin Market', 6.3517, 5.6296],
  ['lawani-street', 'Lawani Street', 6.3561, 5.6262],
  ['mission-road', 'Mission Road', 6.3418, 5.6259],
  ['akpakpava-road', 'Akpakpava Road', 6.3389, 5.6322],
  ['ring-road', 'Ring Road', 6.3337, 5.6222],
  ['oba-market', 'Oba Market', 6.3348, 5.6203],
  ['obas-palace', "Oba's Palace", 6.3304, 5.6187],
  ['siluko-road', 'Siluko Road', 6.3473, 5.6044],
  ['oliha-market', 'Oliha Market', 6.3409, 5.6091],
  ['uniben-ekehuan-campus', 'Ekehuan Campus', 6.3347, 5.6004],
  ['ekenwan-ekehuan-road', 'Ekenwan Road', 6.3346, 5.6079],
  ['airport-road', 'Airport Road', 6.3264, 5.6112],
  ['benin-airport', 'Benin Airport', 6.317, 5.5995],
  ['samuel-ogbemudia-stadium', 'Stadium', 6.3287, 5.6133],
  ['government-reservation-area-gra', 'GRA', 6.3161, 5.6152],
  ['central-hospital', 'Central Hospital', 6.3284, 5.6248],
  ['sapele-road-kada-plaza', 'Sapele Road', 6.3093, 5.6297],
  ['santana-market', 'Santana Market', 6.2926, 5.6318],
  ['sakponba-road-third-junction', 'Sakponba Road', 6.3229, 5.6387],
  ['ekiosa-market', 'Ekiosa Market', 6.3347, 5.6384],
  ['ikpoba-hill', 'Ikpoba Hill', 6.3541, 5.6541],
  ['ramat-park', 'Ramat Park', 6.3583, 5.6607],
  ['aduwawa-junction', 'Aduwawa Junction', 6.3728, 5.6779],
  ['ugbor-road', 'Ugbor Road', 6.2991, 5.6079],
  ['ogida-barracks', 'Ogida Barracks', 6.3564, 5.5957],
  ['upper-siluko-road-ugbiyoko', 'Upper Siluko', 6.3563, 5.5832],
];

export const MAP_PLACES: readonly MapPlace[] = PLACES.map(([id, label, latitude, longitude]) => ({
  placeId: `${ID_PREFIX}${id}`,
  label,
  latitude,
  longitude,
  isBuilding: id.startsWith('uniben-') && !id.endsWith('-gate') && !id.endsWith('-area'),
}));

const BY_ID = new Map(MAP_PLACES.map((place) => [place.placeId, place]));

/** The coordinates of a known place; null for others. */
export function findPlacePoint(placeId: string): Point | null {
  return BY_ID.get(placeId) ?? null;
}

/** A place by the id of its row, or a bend between places. */
type Bend = string | readonly [latitude: number, longitude: number];

/** Main roads first; approximate, like the places. */
const ROAD_BENDS: readonly Bend[][] = [
  [
    'oluku-junction',
    'isihor-junction',
    'ekosodin-junction',
    'bdpa-junction',
    'uniben-main-gate',
    'uniben-second-gate-ubth-side',
    'ubth-main-gate',
    'adolor-college-junction',
    'benin-technical-college-road',
    'uselu-shell-junction',
    'uselu-market',
    'five-junction',
    'new-benin-market',
    'mission-road',
    'ring-road',
  ],
  ['ring-road', 'akpakpava-road', 'ikpoba-hill', 'ramat-park', 'aduwawa-junction'],
  ['ring-road', 'samuel-ogbemudia-stadium', 'airport-road', 'benin-airport'],
  ['ring-road', 'central-hospital', 'sapele-road-kada-plaza', 'santana-market'],
  ['ring-road', 'sakponba-road-third-junction'],
  ['ring-road', 'oliha-market', 'siluko-road', 'ogida-barracks', 'upper-siluko-road-ugbiyoko'],
  ['ring-road', 'ekenwan-ekehuan-road', 'uniben-ekehuan-campus'],
  ['ekosodin-junction', [6.4086, 5.611], 'ekosodin-gate-uniben-back-gate'],
  ['ekosodin-gate-uniben-back-gate', 'ekosodin-market', 'newton-street'],
  ['ekosodin-gate-uniben-back-gate', 'edo-street'],
  [
    'uniben-main-gate',
    'uniben-bank-area',
    'uniben-june-12-building',
    'uniben-basement-car-park',
    'uniben-student-union-building',
    'uniben-hall-3',
    [6.4044, 5.616],
    'uniben-hall-4',
    'ekosodin-gate-uniben-back-gate',
  ],
  [
    'uniben-basement-car-park',
    'uniben-john-harris-library',
    'uniben-1000-seat-lecture-theatre',
    'uniben-faculty-of-social-sciences',
    'uniben-faculty-of-law',
    'uniben-senior-staff-quarters',
    'uniben-keystone-hostel',
    'uniben-hall-4',
  ],
  ['uniben-student-union-building', 'uniben-hall-5', 'uniben-hall-6', 'uniben-keystone-hostel'],
  ['uniben-hall-6', 'uniben-faculty-of-engineering', 'uniben-faculty-of-law'],
  ['uniben-bank-area', 'uniben-sports-complex', 'uniben-hall-2', 'uniben-june-12-building'],
  [
    'uniben-john-harris-library',
    'uniben-senate-building',
    'uniben-faculty-of-pharmacy',
    'uniben-second-gate-ubth-side',
  ],
  ['bdpa-junction', 'osasogie-street', 'bdpa-housing-estate'],
  ['ubth-main-gate', 'uniben-teaching-hospital-ubth', 'uniben-faculty-of-pharmacy'],
];

/** The first is the Lagos road, drawn wider. */
export const MAP_ROADS: readonly Point[][] = ROAD_BENDS.map((bends) => bends.flatMap(toPoints));

/** Outline of the Ugbowo campus. */
export const CAMPUS: readonly Point[] = [
  [6.3975, 5.6094],
  [6.4012, 5.6092],
  [6.4052, 5.6092],
  [6.4066, 5.613],
  [6.4077, 5.6166],
  [6.4066, 5.6205],
  [6.4046, 5.6236],
  [6.3992, 5.6226],
  [6.3952, 5.6206],
  [6.3936, 5.6118],
].map(([latitude = 0, longitude = 0]) => ({ latitude, longitude }));

function toPoints(bend: Bend): Point[] {
  if (typeof bend !== 'string') return [{ latitude: bend[0], longitude: bend[1] }];
  const place = findPlacePoint(ID_PREFIX + bend);
  return place ? [place] : [];
}
