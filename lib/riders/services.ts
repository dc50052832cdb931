import 'server-only';
import type { ServiceKind } from '@/lib/core/service-kind';
import { dispatchService } from '@/lib/dispatch/service';
import { errandService } from '@/lib/errands/service';
import type { DeliveryService } from '@/lib/moves/service';
import { orderService } from '@/lib/orders/order-service';
import type { ServiceDoc } from '@/models/purchase';

const SERVICES = { order: orderService, dispatch: dispatchService, errand: errandService };

export function getService(kind: ServiceKind): DeliveryService<ServiceDoc> {
  // Safe: each service gets only documents that are read through its own model.
  return SERVICES[kind] as unknown as DeliveryService<ServiceDoc>;
}
