import 'server-only';
import { toNaira } from '@/lib/core/money';
import type { DirectDoc } from '@/models/direct-fields';
import { directState } from './direct';
import type { DirectDto, RiderDto } from './dto';
import { toServiceDto } from './map';
import type { Eta } from './policy';
import { previewCancel } from './transition';

/** The fields that both DTOs share. `eta`: minutes from the start. */
export function toDirectDto(doc: DirectDoc, rider: RiderDto | null, eta: Eta): DirectDto {
  const plan = previewCancel(directState(doc));
  return {
    ...toServiceDto(doc, rider, eta),
    cancellation: plan && { refund: toNaira(plan.refund) },
  };
}
