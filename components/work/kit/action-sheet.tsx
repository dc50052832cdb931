'use client';

import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { SignInAgainFields } from '@/components/market/account/auth/sign-in-again';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import { focusFirstError } from '@/components/ui/focus-first-error';
import { ErrorNotice } from '@/components/ui/notice';
import { reportHalfDate } from '@/components/ui/report-half-date';
import { Sheet } from '@/components/ui/sheet';
import { pushToast } from '@/lib/client/toast-queue';
import { REASON_LENGTH } from '@/lib/core/audit';
import { OPS_MESSAGES } from '@/lib/core/ops-messages';
import { useCommand } from './use-command';

interface ActionSheetProps<T> {
  title: string;
  description?: ReactNode;
  /** Path of the API call. */
  path: string;
  /** Label of the submit button. */
  action: string;
  variant?: ButtonVariant;
  /** Whether it asks for a reason, as nearly all do. */
  hasReason?: boolean;
  /** Fields of the call other than `reason`; null if one is missing, which the form then shows. */
  toFields: () => Record<string, unknown> | null;
  /** Shown as a second step before the call is sent. */
  review?: (reason: string) => ReactNode;
  onDone: (answer: T) => void;
  onClose: () => void;
  /** Toast after success; none if it is empty. */
  done: string | ((answer: T) => string);
  children?: ReactNode;
}

/** Ignores the second tap of a double tap on the previous step, ms. */
const DOUBLE_TAP_MS = 500;

/** Asks for a reason, if it takes one, and for the password if the sign-in is old, before it runs a command. */
export function ActionSheet<T>(props: ActionSheetProps<T>) {
  const { title, description, path, action, variant, toFields, review, onDone, onClose, done } =
    props;
  const { hasReason = true } = props;
  const command = useCommand<T>(path);
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string | null>(null);
  const [isReviewing, setReviewing] = useState(false);
  const reviewedAt = useRef(Number.NEGATIVE_INFINITY);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (command.hasMovedOn || reportHalfDate(form.current)) return;
    const fields = toFields();
    const isGiven = !hasReason || reason.trim().length >= REASON_LENGTH.min;
    setReasonError(isGiven ? null : OPS_MESSAGES.opsReason);
    if (!fields || !isGiven) {
      setTimeout(() => focusFirstError(form.current));
      return;
    }
    if (review && !isReviewing) {
      reviewedAt.current = performance.now();
      setReviewing(true);
      return;
    }
    if (performance.now() - reviewedAt.current < DOUBLE_TAP_MS) return;
    const given = { ...fields, ...(hasReason && { reason: reason.trim() }) };
    const answer = await command.send(given);
    if (answer === null) return;
    const text = typeof done === 'string' ? done : done(answer);
    if (text) pushToast({ tone: 'success', text, id: 'ops' });
    onDone(answer);
    onClose();
  }

  function goBack(): void {
    if (!isReviewing || command.hasMovedOn) {
      onClose();
      return;
    }
    command.clearError();
    setReviewing(false);
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      description={isReviewing || command.hasMovedOn ? undefined : description}
      footer={
        <div className="grid gap-3">
          {command.hasMovedOn ? null : (
            <Button type="submit" form={formId} variant={variant} isBlock isBusy={command.isBusy}>
              {command.again.isNeeded ? 'Confirm' : review && !isReviewing ? 'Continue' : action}
            </Button>
          )}
          <Button variant="quiet" isBlock onClick={goBack}>
            Back
          </Button>
        </div>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void submit(event)}
      >
        {command.hasMovedOn ? null : review && isReviewing ? (
          review(reason.trim())
        ) : (
          <>
            {props.children}
            {hasReason ? (
              <TextArea
                label="Reason"
                rows={3}
                value={reason}
                maxLength={REASON_LENGTH.max}
                hint="Goes into the audit log."
                error={reasonError}
                onChange={({ target }) => {
                  setReason(target.value);
                  setReasonError(null);
                }}
              />
            ) : null}
          </>
        )}
        <SignInAgainFields
          again={command.again}
          hint="You logged in more than 5 minutes ago. Confirm it’s you, and we won’t ask again for 5 minutes."
        />
        <ErrorNotice message={command.error} />
      </form>
    </Sheet>
  );
}
