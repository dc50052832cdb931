/** Longest and shortest time until an order arrives, minutes from when it can be prepared. */
export interface Eta {
  fromMin: number;
  toMin: number;
}

/**
 * Expected arrival, in minutes after the shops begin: preparation, then the rider's path at
 * 22 km/h (express: 0.8 of the travel time), 3 min for each shop and 4 min to hand over; shown
 * as 0.9 to 1.25 of that in steps of 5 (design, delivery part 3.2).
 */
export function estimate(prepMin: number, pathM: number, vendors: number, isExpress: boolean): Eta {
  const travel = (pathM / 1_000 / 22) * 60 * (isExpress ? 0.8 : 1);
  const middle = prepMin + travel + 3 * vendors + 4;
  const to5 = (minutes: number) => Math.max(5, Math.round(minutes / 5) * 5);
  return { fromMin: to5(middle * 0.9), toMin: Math.max(to5(middle * 1.25), to5(middle * 0.9) + 5) };
}
