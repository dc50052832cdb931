'use client';

import clsx from 'clsx';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field-error';
import { Icon } from '@/components/ui/icon';
import { useAction } from '@/components/ui/use-action';
import { apiPost } from '@/lib/client/api';
import { recheckSession } from '@/lib/client/session/use-session';
import type { EpisodeRatingDto } from '@/lib/conversations/chat/dto';
import { MAX_RATING_COMMENT } from '@/lib/conversations/support/policy';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';

const SCORES = [
  { score: 1, name: 'Very bad' },
  { score: 2, name: 'Bad' },
  { score: 3, name: 'Okay' },
  { score: 4, name: 'Good' },
  { score: 5, name: 'Very good' },
];

const BOX = 'mt-2.5 rounded-control bg-card p-3 text-ink';

interface RatingCardProps {
  chatId: string;
  userId: string;
  episode: number;
  /** The stored rating. */
  rating: EpisodeRatingDto | undefined;
  onRated: (rating: EpisodeRatingDto) => void;
}

/** Asks for a rating of support once a conversation is closed; then shows the stars, which can be changed. */
export function RatingCard({ onRated, ...of }: RatingCardProps) {
  const { rating } = of;
  const [isChanging, setChanging] = useState(false);
  if (!rating || isChanging) {
    const onDone = (given: EpisodeRatingDto): void => {
      setChanging(false);
      onRated(given);
    };
    return <RatingForm {...of} onRated={onDone} />;
  }
  const { score, comment } = rating;
  return (
    <div className={BOX}>
      <p role="status" className="sr-only">
        You gave {score} of 5. Thanks for telling us!
      </p>
      <p aria-hidden="true" className="flex items-center gap-1">
        {SCORES.map((one) => (
          <RatingStar key={one.score} isFull={one.score <= score} />
        ))}
      </p>
      {comment ? (
        <p dir="auto" className="mt-1 text-sm wrap-anywhere">
          {comment}
        </p>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <span aria-hidden="true">Thanks for telling us!</span>
        <button
          type="button"
          className="min-h-11 rounded-md font-bold text-adire underline underline-offset-4"
          onClick={() => setChanging(true)}
        >
          Change
        </button>
      </p>
    </div>
  );
}

function RatingForm({ chatId, userId, episode, rating, onRated }: RatingCardProps) {
  const id = useId();
  const [score, setScore] = useState(rating?.score ?? 0);
  const [comment, setComment] = useState(rating?.comment ?? '');

  const { run, isBusy, message } = useAction(
    async () => {
      const given = { episode, score, comment: comment.trim() };
      const body = { chatId, ...given, owner: userId };
      await apiPost('/api/chat/rate', body, PAGE_MESSAGES.errorOccurred);
      onRated(given);
    },
    {
      onError: (_, text) => {
        if (text === PAGE_MESSAGES.otherAccount) void recheckSession(userId);
        return text;
      },
      staysBusy: true,
    },
  );

  return (
    <form
      className={BOX}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
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
              <RatingStar isFull={one.score <= score} />
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
          <FieldError id={`${id}-score`} error={message} />
          <Button type="submit" size="sm" className="mt-2.5" isBusy={isBusy}>
            Send rating
          </Button>
        </>
      ) : null}
    </form>
  );
}

function RatingStar({ isFull }: { isFull: boolean }) {
  return (
    <Icon
      name="star"
      className={clsx('size-7', isFull ? 'fill-mango text-mango' : 'text-border')}
    />
  );
}
