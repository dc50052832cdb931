'use client';

import clsx from 'clsx';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { BackBar } from '@/components/market/shell/back-bar';
import { CheckField } from '@/components/ui/check-field';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { releaseWhenTall } from '@/components/ui/release-when-tall';
import { Spinner } from '@/components/ui/spinner';
import { openDialog } from '@/lib/client/dialogs';
import { formatList, formatPhone } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { ApplicationDto, OwnApplicationDto } from '@/lib/shops/applications/dto';
import { APPLICATION_FIELDS } from '@/lib/shops/applications/messages';
import type { Draft, SaveState } from './use-application';

export interface ApplyFormProps {
  userId: string;
  /** The saved draft; null before the first save. */
  saved: ApplicationDto | null;
  /** What a new one needs. */
  needs: OwnApplicationDto['missing'];
  applicant: OwnApplicationDto['applicant'];
}

/** The applicant's own details, which their account holds; `phone` where the form needs theirs. */
export function OwnName({ name, phone }: { name: string; phone?: string }) {
  return (
    <div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-ink-2">Name</dt>
        <dd dir="auto" className="font-semibold">
          {name}
        </dd>
        {phone === undefined ? null : (
          <>
            <dt className="text-ink-2">Phone</dt>
            <dd className="font-semibold">{phone ? formatPhone(phone) : 'Not given yet'}</dd>
          </>
        )}
      </dl>
      <p className="mt-1.5 text-sm text-ink-2">
        Your name has to be as on your ID.{' '}
        <button
          type="button"
          className="min-h-11 font-bold text-adire"
          onClick={() => openDialog('profile')}
        >
          Change it in Profile Details
        </button>
      </p>
    </div>
  );
}

interface ApplyHeadProps {
  title: string;
  /** Whether each part is complete. */
  parts: readonly boolean[];
  current: number | null;
  /** "Step 1 of 3 · Your business". */
  where: string;
  draft: Draft;
  onBack?: (() => void) | undefined;
}

/** Title, progress and save state. */
export function ApplyHead({ title, parts, current, where, draft, onBack }: ApplyHeadProps) {
  return (
    <>
      <BackBar title={title} onBack={onBack}>
        <Link
          href={paths.home()}
          prefetch={false}
          className="inline-flex min-h-11 items-center font-bold text-adire"
          onClick={() => void draft.flush()}
        >
          Save and close
        </Link>
      </BackBar>
      <div aria-hidden="true" className="mt-2 flex gap-1.5">
        {parts.map((isDone, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change.
            key={index}
            className={clsx(
              'h-1.5 flex-1 rounded-full',
              index === current ? 'bg-adire' : isDone ? 'bg-leaf' : 'bg-line',
            )}
          />
        ))}
      </div>
      <div className="mt-2 flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
        <p>{where}</p>
        <Saved state={draft.application || draft.state !== 'saved' ? draft.state : null} />
      </div>
    </>
  );
}

/** `state`: null before anything was typed. */
function Saved({ state }: { state: SaveState | null }) {
  return (
    <p role="status" className="flex items-center gap-1.5">
      {state === null ? null : state === 'failed' ? (
        <>
          <Icon name="cloud-exclamation-point" className="size-4.5 text-danger" />
          Not saved yet
        </>
      ) : state === 'saved' ? (
        <>
          <Icon name="cloud-check" className="size-4.5 text-leaf" />
          Saved
        </>
      ) : (
        <>
          <Spinner className="size-4" />
          Saving…
        </>
      )}
    </p>
  );
}

/** The changes that Eki asked for, above the form. */
export function AskedNotice({ application }: { application: ApplicationDto | null }) {
  const [last] = application?.decisions ?? [];
  if (last?.decision !== 'ask') return null;
  return (
    <Notice tone="warn" className="mt-4">
      <b className="block">Please change this, then send it again</b>
      <span dir="auto">{last.reason}</span>
    </Notice>
  );
}

/** The names of missing fields, each once: "plate number, selfie and bank account". */
function listFields(missing: readonly { field: string }[], limit = Number.POSITIVE_INFINITY) {
  const names = [...new Set(missing.map(({ field }) => APPLICATION_FIELDS[field] ?? field))];
  const more = names.length - limit;
  return formatList(more > 1 ? [...names.slice(0, limit), `${more} more`] : names);
}

/** Fields that the bar at the bottom of a phone has space to name. */
const NAMED_IN_BAR = 4;

/** Fields that one line of the list may stand for without naming them: a paper and its last day. */
const MAX_FIELDS_OF_ONE = 2;

interface ChecklistProps {
  /** Each requirement, and where it is filled in. */
  requirements: readonly { text: string; fields: readonly string[]; onOpen: () => void }[];
  missing: readonly { field: string }[];
}

/** Complete and missing requirements, missing ones first. */
export function Checklist({ requirements, missing }: ChecklistProps) {
  const lacks = (fields: readonly string[]) => missing.some(({ field }) => fields.includes(field));
  const left = requirements.filter(({ fields }) => lacks(fields));
  const title =
    left.length === 0
      ? 'Ready to send'
      : left.length === 1
        ? '1 thing left'
        : `${left.length} things left`;
  return (
    <section aria-labelledby="checklist">
      <h2 id="checklist" className="text-lg">
        {title}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {[...left, ...requirements.filter(({ fields }) => !lacks(fields))].map((requirement) => {
          const isLeft = left.includes(requirement);
          const icon = isLeft ? 'circle-dashed' : 'circle-check';
          return (
            <li key={requirement.text} className="flex min-h-12 items-center gap-2.5">
              <Icon
                name={icon}
                className={clsx('size-5 shrink-0', isLeft ? 'text-mango-text' : 'text-leaf')}
                strokeWidth={2}
              />
              <span
                className={clsx(
                  'min-w-0 flex-1 wrap-anywhere',
                  isLeft ? 'font-bold' : 'text-ink-2',
                )}
              >
                {requirement.text}
                <span className="sr-only">{isLeft ? ', missing' : ', done'}</span>
                {isLeft && requirement.fields.length > MAX_FIELDS_OF_ONE ? (
                  <span className="block text-sm font-normal text-ink-2">
                    {listFields(missing.filter(({ field }) => requirement.fields.includes(field)))}
                  </span>
                ) : null}
              </span>
              {isLeft ? (
                <button
                  type="button"
                  aria-label={`Add ${requirement.text}`}
                  className="min-h-11 font-bold text-adire"
                  onClick={requirement.onOpen}
                >
                  Add
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface BottomBarProps {
  children: ReactNode;
  /** Fields to name as left to fill in. */
  missing?: readonly { field: string }[];
}

/** The buttons that stay at the bottom of a phone, below what is left to fill in. */
export function BottomBar({ children, missing = [] }: BottomBarProps) {
  return (
    <div
      ref={releaseWhenTall}
      data-bottom-bar
      className="sticky bottom-0 z-10 short:static -mx-(--gutter) mt-6 border-t border-line bg-card px-(--gutter) py-3"
    >
      {missing.length > 0 ? (
        <p className="mb-2 text-center text-sm text-ink-2">
          Left: {listFields(missing, NAMED_IN_BAR)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2.5">{children}</div>
    </div>
  );
}

interface ChoiceProps {
  isOn: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** One radio option. */
export function Choice({ isOn, onPress, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={clsx(
        'inline-flex min-h-12 items-center gap-2 rounded-full px-4 font-semibold transition duration-150',
        isOn ? 'bg-adire text-adire-ink' : 'inset-ring-[1.5px] inset-ring-border hover:bg-sand',
      )}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** The checkbox that accepts the terms. */
export function AcceptTerms({ draft, name, href }: { draft: Draft; name: string; href: string }) {
  return (
    <CheckField
      name="acceptTerms"
      label={
        <>
          I accept the{' '}
          <a href={href} target="_blank" rel="noreferrer" className="font-bold text-adire">
            {name}
          </a>
        </>
      }
      checked={draft.values.acceptTerms === true}
      error={draft.errors.acceptTerms}
      onChange={({ target }) => draft.set({ acceptTerms: target.checked })}
    />
  );
}
