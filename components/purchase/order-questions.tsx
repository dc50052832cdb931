'use client';

import { useRouter } from 'next/navigation';
import { useId, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { focusHeading } from '@/components/ui/focus-heading';
import { ErrorNotice } from '@/components/ui/notice';
import { useAction } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { randomHex } from '@/lib/client/random-hex';
import { pushToast } from '@/lib/client/toast-queue';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { OrderDto, OrderItemDto } from '@/lib/purchases/moves/dto';
import { answeredText, getQuestion, type Question } from './question-text';
import { useQuestionTitle } from './use-question-title';
import { useServerTime } from './use-server-time';

interface OrderQuestionsProps {
  order: Pick<OrderDto, '_id' | 'items'>;
  /** Server time, ISO. */
  now: string;
}

/** The shops' questions about items that ran out, with the time left to answer. */
export function OrderQuestions({ order, now }: OrderQuestionsProps) {
  const asked = order.items.filter(({ query }) => query);
  const at = useServerTime(now);
  useQuestionTitle(asked.some((item) => getQuestion(item, at)?.isOver === false));
  return (
    <>
      <p role="status" className="sr-only">
        {asked.map(({ product }) => `${product.name} is sold out. Please answer the shop.`)}
      </p>
      {asked.map((item) => (
        <ItemQuestion key={item._id} orderId={order._id} item={item} at={at} />
      ))}
    </>
  );
}

function ItemQuestion({ orderId, item, at }: { orderId: string; item: OrderItemDto; at: Date }) {
  const question = getQuestion(item, at);
  const { isBusy, message, answer } = useAnswer(orderId, item);
  const headingId = useId();
  if (!question) return null;
  return (
    <section
      aria-labelledby={headingId}
      className="mt-4 rounded-box border-2 border-mango bg-card p-4.5 wrap-anywhere"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={headingId} className="text-lg">
          {question.title}
        </h2>
        {question.left ? (
          <span role="timer" className="font-bold text-mango-text tabular">
            {question.left}
          </span>
        ) : null}
      </div>
      <p className="mt-1">{question.text}</p>
      {question.isOver ? null : (
        <Answers question={question} isBusy={isBusy} onAnswer={(how) => void answer(how)} />
      )}
      <ErrorNotice message={message} className="mt-3" />
    </section>
  );
}

interface AnswersProps {
  question: Question;
  isBusy: boolean;
  onAnswer: (answer: 'accept' | 'drop') => void;
}

function Answers({ question, isBusy, onAnswer }: AnswersProps) {
  return (
    <>
      <div className="mt-3.5 flex flex-wrap gap-3">
        {question.accept ? (
          <Button className="flex-auto" isBusy={isBusy} onClick={() => onAnswer('accept')}>
            {question.accept}
          </Button>
        ) : null}
        <Button
          variant={question.accept ? 'quiet' : 'primary'}
          className="flex-auto"
          isBusy={isBusy}
          onClick={() => onAnswer('drop')}
        >
          Leave it out
        </Button>
      </div>
      <p className="mt-2.5 text-sm text-ink-2">{question.otherwise}</p>
    </>
  );
}

/** Sends the customer's answer about an item; repeats count once. */
function useAnswer(orderId: string, item: OrderItemDto) {
  const router = useRouter();
  /** One command id per question and answer, so that repeats are recognised. */
  const commandIds = useRef(new Map<string, string>());

  const { run, isBusy, message } = useAction(
    async (how: 'accept' | 'drop') => {
      const key = `${how} ${item.query?.expiresAt}`;
      const commandId = commandIds.current.get(key) ?? randomHex(12);
      commandIds.current.set(key, commandId);
      const { order } = await apiPost<{ order: OrderDto }>(
        '/api/order/answer-query',
        { orderId, itemId: item._id, answer: how, commandId },
        PAGE_MESSAGES.errorOccurred,
      );
      void queryClient.invalidateQueries({ queryKey: ['wallet'] });
      const after = order.items.find(({ _id }) => _id === item._id);
      if (after) pushToast({ tone: 'success', text: answeredText(after) });
      router.refresh();
      focusHeading();
    },
    {
      onError: (error, text) => {
        // It was answered elsewhere, or the time is over: show the current state.
        if (error instanceof ApiError && error.status === 409) router.refresh();
        return text;
      },
    },
  );
  return { isBusy, message, answer: run };
}
