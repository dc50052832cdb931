'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { QueryView, RetryNotice } from '@/components/ui/query-view';
import { RadioList } from '@/components/ui/radio-list';
import { Sheet } from '@/components/ui/sheet';
import { Loading } from '@/components/ui/skeleton';
import { type ApiError, apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { formatNaira } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type {
  SwapDto,
  TicketChoicesDto,
  TicketDto,
  TicketItemDto,
} from '@/lib/purchases/moves/board/dto';
import { choices } from './board-text';
import { SoldOutChecks } from './sold-out-checks';
import type { Commands } from './use-commands';

/** Instead of an option: the customer is only asked to go without. */
const DROP = 'drop';

interface ItemSheetProps {
  ticket: TicketDto;
  now: Date;
  commands: Commands;
  onClose: () => void;
}

/** Actions for an item that ran out: ask the customer, mark it sold out. */
export function ItemSheet({ ticket, now, commands, onClose }: ItemSheetProps) {
  const items = ticket.items.filter(({ status }) => status !== 'Order Cancelled');
  const [itemId, setItemId] = useState(items[0]?.id ?? '');
  const [chosen, setChosen] = useState<string | null>(null);
  const item = items.find(({ id }) => id === itemId) ?? items[0];
  const query = useTicketItem(ticket, item);
  const offered = chosen ?? query.data?.swaps[0]?.optionId ?? DROP;
  const isBusy = commands.busyIds.has(ticket.orderId);

  async function ask({ id }: TicketItemDto): Promise<void> {
    const fields = offered === DROP ? { kind: 'drop' } : { kind: 'substitute', optionId: offered };
    const isDone = await commands.order(
      'query',
      ticket,
      { itemId: id, ...fields },
      'We’re asking the customer',
    );
    if (isDone) onClose();
    else await query.refetch();
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="What’s sold out?"
      description={`Order ${ticket.number}`}
      footer={
        item?.canAsk ? (
          <Button isBlock isBusy={isBusy} disabled={!query.data} onClick={() => void ask(item)}>
            Ask customer
          </Button>
        ) : (
          <Button variant="quiet" isBlock onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      {items.length > 1 ? (
        <RadioList
          className="mb-4"
          legend="Item"
          value={item?.id ?? null}
          onChange={(id) => {
            setItemId(id);
            setChosen(null);
          }}
          options={items.map((one) => ({
            value: one.id,
            text: withDetail(`${one.quantity}× ${one.name}`, choices(one)),
          }))}
        />
      ) : (
        <p className="mb-4 font-semibold">
          {item?.name}
          {item && choices(item) ? (
            <span className="block text-sm font-normal text-ink-2">{choices(item)}</span>
          ) : null}
        </p>
      )}
      {item && !item.canAsk && item.query ? (
        <Notice className="mb-4">
          You’ve asked the customer. Their answer shows on the ticket.
        </Notice>
      ) : null}
      <QueryView query={query} Stale={RetryNotice} loading={<Loading rows={['h-24']} />}>
        {(data) => (
          <>
            {item?.canAsk ? (
              <>
                <RadioList
                  className="mb-4"
                  legend="Ask the customer"
                  value={offered}
                  onChange={setChosen}
                  options={[...data.swaps.map(swapChoice), { value: DROP, text: 'Leave it out' }]}
                />
                <p className="-mt-2 mb-5 text-sm text-ink-2">
                  They get a few minutes to answer. With no answer, we leave it out and refund it.
                </p>
              </>
            ) : null}
            {data.product ? (
              <SoldOutChecks
                product={data.product}
                now={now}
                commands={commands}
                onChange={() => void queryClient.invalidateQueries({ queryKey: ['ticket-item'] })}
              />
            ) : null}
          </>
        )}
      </QueryView>
    </Sheet>
  );
}

function useTicketItem({ orderId, version }: TicketDto, item: TicketItemDto | undefined) {
  return useQuery<TicketChoicesDto, ApiError>(
    {
      queryKey: ['ticket-item', orderId, item?.id, version],
      queryFn: ({ signal }) => {
        const query = new URLSearchParams({ orderId, itemId: item?.id ?? '' });
        return apiGet(`/api/seller/order/item?${query}`, PAGE_MESSAGES.errorOccurred, { signal });
      },
      staleTime: 0,
      placeholderData: (before, asked) => (asked?.queryKey[2] === item?.id ? before : undefined),
      enabled: item !== undefined,
    },
    queryClient,
  );
}

function swapChoice({ optionId, optionName, price, refund }: SwapDto) {
  const detail =
    refund > 0
      ? `${formatNaira(price)}. The customer gets ${formatNaira(refund)} back.`
      : `${formatNaira(price)}, same price`;
  return { value: optionId, text: withDetail(`${optionName} instead`, detail) };
}

function withDetail(text: string, detail: string) {
  return (
    <span className="min-w-0 wrap-anywhere">
      {text}
      {detail ? <span className="block text-sm text-ink-2">{detail}</span> : null}
    </span>
  );
}
