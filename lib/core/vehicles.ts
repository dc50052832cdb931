export const VEHICLES = ['foot', 'bicycle', 'motorcycle', 'car'] as const;
export type Vehicle = (typeof VEHICLES)[number];

export const VEHICLE_NAMES: Readonly<Record<Vehicle, string>> = {
  foot: 'On foot',
  bicycle: 'Bicycle',
  motorcycle: 'Motorbike',
  car: 'Car',
};
