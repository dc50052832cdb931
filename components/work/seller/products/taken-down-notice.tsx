'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { useAction } from '@/components/ui/use-action';
import { apiPost } from '@/lib/client/api';
import type { EditProductDto } from '@/lib/shops/products/dto';
import { PRODUCT_MESSAGES } from '@/lib/shops/products/messages';
import { ANSWER_MAX } from '@/lib/shops/products/policy';

interface TakenDownNoticeProps {
  product: EditProductDto;
  onAnswered: () => void;
}

/** Why Eki has hidden a product, and the shop's answer. */
export function TakenDownNotice({ product, onAnswered }: TakenDownNoticeProps) {
  const { productId, takenDown } = product;
  const [text, setText] = useState('');
  const {
    run,
    isBusy,
    message: error,
    setMessage: setError,
  } = useAction(async () => {
    const body = { productId, text };
    await apiPost('/api/seller/product/answer', body, PRODUCT_MESSAGES.saveFailed);
    onAnswered();
  });
  if (!takenDown) return null;
  function send(): void {
    if (text.trim()) void run();
    else setError(PRODUCT_MESSAGES.answer);
  }
  return (
    <Notice tone="danger">
      <p>
        <b>Eki has hidden this product.</b> {takenDown.reason}
      </p>
      {takenDown.answer ? (
        <p className="mt-1.5">
          You answered: <q>{takenDown.answer}</q> We’ll look at it again.
        </p>
      ) : (
        <div className="mt-2.5 grid max-w-xl gap-2.5">
          <TextArea
            label="Your answer"
            rows={3}
            maxLength={ANSWER_MAX}
            value={text}
            error={error}
            onChange={({ target }) => {
              setText(target.value);
              setError(null);
            }}
          />
          <Button size="sm" isBusy={isBusy} className="w-fit" onClick={send}>
            Send answer
          </Button>
        </div>
      )}
    </Notice>
  );
}
