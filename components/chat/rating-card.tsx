'use client';

import clsx from 'clsx';
import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { ApiError, apiPost } from '@/lib/client/api';
import { MESSAGES } from '@/lib/core/messages';
import { MAX_RATING_COMMENT } from '@/lib/support/policy';

const SCORES = [
  { score: 1, name: 'Very bad' },
  { score: 2, name: 'Bad' },
  { score: 3, name: 'Okay' },
  { score: 4, name: 'Good' },
  { score: 5, name: 'Very good' },
];

/** Asks how support did, once a talk is closed. */
export function RatingCard({ chatId, episode }: { chatId: string; episode: number }) {
  const id = useId();
  const [score, setScore] = useState(0);
  const [comment, setComment] = useState('');
  const [state, setState] = useState<'open' | 'sending' | 'done'>('open');
  const [problem, setProblem] = useState('');

  async function send(): Promise<void> {
    setState('sending');
    setProblem('');
    const said = comment.trim();
    const body = { chatId, episode, score, ...(said && { comment: said }) };
    try {
      await apiPost('/api/chat/rate', body, MESSAGES.somethingWrong);
      setState('done');
    } catch (error) {
      setState('open');
      setProblem(error instanceof ApiError ? error.message : MESSAGES.somethingWrong);
    }
  }

  if (state === 'done') {
    return (
      <p role="status" className="mt-2 font-semibold">
        Thanks for telling us!
      </p>
    );
  }
  return (
    <form
      className="mt-2.5 rounded-control bg-card p-3 text-ink"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <fieldset>
        <legend className="sr-only">How did we do?</legend>
        <div className="flex flex-wrap">
          {SCORES.map((one) => (
            <label
              key={one.score}
              className="relative grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-adire"
            >
              <input
                type="radio"
                name={`${id}-score`}
                value={one.score}
                checked={score === one.score}
                onChange={() => setScore(one.score)}
                aria-label={`${one.score} of 5, ${one.name}`}
                className="absolute inset-0 opacity-0"
              />
              <Star
                className={clsx(
                  'size-7',
                  one.score <= score ? 'fill-mango text-mango' : 'text-border',
                )}
                strokeWidth={1.75}
                aria-hidden
              />
            </label>
          ))}
        </div>
      </fieldset>
      {score > 0 ? (
        <>
          <p aria-hidden="true" className="text-sm font-semibold">
            {SCORES[score - 1]?.name}
          </p>
          <label htmlFor={`${id}-comment`} className="mt-2 mb-1 block text-sm">
            Anything to add? <span className="text-ink-2">(optional)</span>
          </label>
          <textarea
            id={`${id}-comment`}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
            rows={2}
            maxLength={MAX_RATING_COMMENT}
            className="block w-full resize-y rounded-control border border-transparent bg-card px-3 py-2 inset-ring-[1.5px] inset-ring-border"
          />
          <FieldError id={`${id}-score`} error={problem} />
          <Button type="submit" size="sm" className="mt-2.5" isBusy={state === 'sending'}>
            Send rating
          </Button>
        </>
      ) : null}
    </form>
  );
}
