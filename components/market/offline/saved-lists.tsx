import { StatusTag } from '@/components/purchase/status-tag';
import { Icon } from '@/components/ui/icon';
import { useNow } from '@/lib/client/settings';
import type { Saved, SavedOrder } from '@/lib/client/storage/saved-orders';
import { formatDayTime } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import { NAMES, savedText } from './saved-text';

const HEADINGS = { order: 'Your orders', dispatch: 'Your dispatches', errand: 'Your errands' };

interface SavedListsProps {
  saved: Saved;
  /** Only this kind; null for all. */
  only: ServiceKind | null;
}

/** Purchases saved on this device, with the codes of ongoing ones. */
export function SavedLists({ saved, only }: SavedListsProps) {
  const kinds = SERVICE_KINDS.filter((kind) => !only || kind === only);
  // Without other lists it is the page's heading.
  const Heading = only ? 'h1' : 'h2';
  return (
    <>
      {kinds.map((kind) => {
        const list = saved[kind];
        if (!list || list.orders.length === 0) return null;
        return (
          <section
            key={kind}
            aria-labelledby={`saved-${kind}`}
            className={only ? undefined : 'mt-6'}
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Heading id={`saved-${kind}`} className={only ? undefined : 'text-xl'}>
                {HEADINGS[kind]}
              </Heading>
              {only ? null : <p className="text-sm text-ink-2">{savedText(list.at, Date.now())}</p>}
            </div>
            <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
              {list.orders.map((order) => (
                <Card key={order.id} order={order} as={only ? 'h2' : 'h3'} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

interface CardProps {
  order: SavedOrder;
  as: 'h2' | 'h3';
}

function Card({ order: { id, kind, createdAt, status, code }, as: Title }: CardProps) {
  const now = useNow();
  return (
    <li className="relative rounded-box border border-line bg-card p-4.5 transition duration-150 hover:border-border">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <Title className="text-lg">
          {/* A plain link: a client-side navigation would ask the server first. */}
          <a
            href={paths.purchase(kind, id)}
            className="after:absolute after:inset-0 after:rounded-box focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-adire"
          >
            {NAMES[kind]} {shortId(id)}
          </a>
        </Title>
        <StatusTag status={status} />
      </div>
      <div className="mt-1 flex items-center gap-3">
        <p className="min-w-0 flex-1 text-sm text-ink-2">{formatDayTime(createdAt, now)}</p>
        <Icon name="chevron-right" className="size-5 shrink-0 text-ink-2" />
      </div>
      {code ? (
        <p className="mt-2.5 text-sm">
          Delivery code <span className="sr-only">{[...code].join(', ')}</span>
          <span
            aria-hidden="true"
            className="ml-1 font-display text-lg font-extrabold tracking-[.2em]"
          >
            {code}
          </span>
        </p>
      ) : null}
    </li>
  );
}
