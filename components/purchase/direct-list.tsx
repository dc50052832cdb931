'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { splitPlace } from '@/components/market/account/addresses/split-place';
import { Icon } from '@/components/ui/icon';
import { IntentLink } from '@/components/ui/intent-link';
import { QueryView } from '@/components/ui/query-view';
import { Loading } from '@/components/ui/skeleton';
import { type ApiError, apiGet } from '@/lib/client/api';
import type { DirectKind } from '@/lib/client/drafts/service-draft';
import { queryClient } from '@/lib/client/query-client';
import { serverTime } from '@/lib/client/settings';
import { isOngoing } from '@/lib/core/delivery/status';
import { formatList } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { DispatchDto, ErrandDto } from '@/lib/purchases/moves/dto';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/messages';
import { PurchaseCard, PurchaseList, PurchasesPage } from './purchase-list';
import { PURCHASE_TEXT } from './purchase-text';

/** Name of the list's field in the answer. */
const LISTS = { dispatch: 'dispatches', errand: 'errands' } as const;

type Direct = DispatchDto | ErrandDto;

interface TripEnds {
  /** The pick-up address, or the names of the stops. */
  from: string;
  /** The drop-off address. */
  to: string;
}

interface DirectListProps {
  kind: DirectKind;
  userId: string;
}

/** The customer's dispatches or errands, by tab, with a link to a new one. Needs a Suspense around it. */
export function DirectList({ kind, userId }: DirectListProps) {
  const isCompleted = useSearchParams().get('tab') === 'completed';
  const query = useQuery<Direct[], ApiError>(
    {
      queryKey: ['direct', kind, userId],
      queryFn: async ({ signal }) => {
        const answer = await apiGet<Record<string, Direct[]>>(
          `/api/${kind}/user`,
          ORDER_MESSAGES.ordersFailed,
          { signal },
        );
        return answer[LISTS[kind]] ?? [];
      },
      staleTime: 0,
      refetchOnWindowFocus: true,
    },
    queryClient,
  );
  const ongoing = query.data?.filter(({ status }) => isOngoing(status)) ?? [];
  const completed = query.data?.filter(({ status }) => !isOngoing(status)) ?? [];
  const counts = { ongoing: ongoing.length, completed: completed.length };
  const now = serverTime();
  return (
    <PurchasesPage
      kind={kind}
      userId={userId}
      isCompleted={isCompleted}
      counts={query.data ? counts : null}
    >
      <QueryView
        query={query}
        className="mt-4.5"
        loading={<Loading rows={['h-34', 'h-34']} className="mt-4.5 grid gap-4" />}
      >
        {() => (
          <PurchaseList
            kind={kind}
            purchases={isCompleted ? completed : ongoing}
            isCompleted={isCompleted}
          >
            {(direct) => (
              <PurchaseCard key={direct._id} kind={kind} purchase={direct} now={now}>
                <Trip {...getTrip(direct)} />
              </PurchaseCard>
            )}
          </PurchaseList>
        )}
      </QueryView>
      <div className="pointer-events-none sticky bottom-[calc(1rem+env(safe-area-inset-bottom))] z-10 mt-6 flex justify-center">
        <IntentLink
          href={paths.buy(kind)}
          aria-label={PURCHASE_TEXT[kind].another.text}
          className="pointer-events-auto grid size-15 place-items-center rounded-full bg-adire text-adire-ink shadow-bar transition duration-150 hover:brightness-110 active:scale-95"
        >
          <Icon name="plus" className="size-7" strokeWidth={2} />
        </IntentLink>
      </div>
    </PurchasesPage>
  );
}

function getTrip(direct: Direct): TripEnds {
  if ('dropoff' in direct) {
    const { pickupAddress, dropoff } = direct;
    return {
      from: splitPlace(pickupAddress.address).place,
      to: splitPlace(dropoff.address).place,
    };
  }
  const names = direct.errands.map(({ name }) => name);
  return { from: formatList(names), to: splitPlace(direct.dropOff.address).place };
}

/** Start and destination of a card. */
function Trip({ from, to }: TripEnds) {
  return (
    <dl className="grid min-w-0 flex-1 basis-32 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm wrap-anywhere">
      <dt className="text-ink-2">From</dt>
      <dd className="font-semibold">{from}</dd>
      <dt className="text-ink-2">To</dt>
      <dd className="font-semibold">{to}</dd>
    </dl>
  );
}
