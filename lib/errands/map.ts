import 'server-only';
import { kobo, toNaira } from '@/lib/core/money';
import type { Beside } from '@/lib/orders/map';
import { toDirectDto } from '@/lib/orders/map';
import { estimateDirect } from '@/lib/orders/policy';
import type { ErrandDoc } from '@/models/errand';
import type { ErrandDto } from './dto';

/** The owner's view. */
export function toErrandDto(errand: ErrandDoc, beside: Beside): ErrandDto {
  const { dropOff, errands, pathM, isExpress, scheduledFor, createdAt } = errand;
  const { name, phone, address, note } = dropOff;
  const startsAt = scheduledFor ?? createdAt;
  const way = { pathM, stops: errands.length, isExpress, startsAt };
  const direct = toDirectDto(errand, beside, estimateDirect(way));
  return {
    ...direct,
    fee: direct.deliveryFee,
    dropOff: { name, phone, address, note },
    errands: errands.map(({ budgetKobo, ...stop }) => ({
      name: stop.name,
      address: stop.address,
      phone: stop.phone,
      latitude: stop.latitude,
      longitude: stop.longitude,
      deliveryNote: stop.deliveryNote,
      budget: toNaira(kobo(budgetKobo)),
    })),
    budget: toNaira(kobo(errand.budgetKobo)),
  };
}
