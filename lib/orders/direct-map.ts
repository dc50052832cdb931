import 'server-only';
import { toNaira } from '@/lib/core/money';
import type { DirectDoc } from '@/models/direct-fields';
import { directState } from './direct';
import type { DirectDto } from './dto';
import { type Beside, toServiceDto } from './map';
import type { Eta } from './policy';
import { previewCancel } from './transition';

/** The fields that both DTOs share. `eta`: minutes from the start. */
export function toDirectDto(doc: DirectDoc, beside: Beside, eta: Eta): DirectDto {
  const plan = previewCancel(directState(doc));
  return {
    ...toServiceDto(doc, beside, eta),
    cancellation: plan && { refund: toNaira(plan.refund) },
  };
}
