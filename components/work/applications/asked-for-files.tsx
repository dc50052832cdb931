'use client';

import { useRef } from 'react';
import { Box } from '@/components/ui/box';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { ErrorNotice } from '@/components/ui/notice';
import { useNow } from '@/lib/client/settings';
import { formatDayTime, plural, upperFirst } from '@/lib/core/format';
import type { ApplicationDto } from '@/lib/shops/applications/dto';
import { APPLICATION_FIELDS } from '@/lib/shops/applications/messages';
import { type FileField, PHOTO_FILES } from '@/lib/shops/applications/policy';
import { Rings, Rows, Steps, toLastStep } from './outcome';
import { PaperCard } from './paper-card';
import { useDraft } from './use-application';

interface AskedForFilesProps {
  application: ApplicationDto;
  userId: string;
  /** The applicant's. */
  name: string;
  /** Opens the whole form. */
  onChangeAll: () => void;
}

/** The documents that ops asked for again, with what they wrote, to replace and send. */
export function AskedForFiles({ application, userId, name, onChangeAll }: AskedForFilesProps) {
  const { kind, submittedAt, decisions } = application;
  const now = useNow();
  const draft = useDraft({ kind, userId, saved: application, initial: {} });
  const page = useRef<HTMLFormElement>(null);
  const { asked, missing, files } = draft.application ?? application;
  // A new file counts immediately, not only once the draft is saved.
  const left = asked.filter(
    (field) => !draft.values[field] && missing.some((one) => one.field === field),
  );
  const isPhoto = (field: FileField) => PHOTO_FILES.includes(field) || !files[field]?.isPdf;
  const what = asked.every(isPhoto) ? 'photo' : 'document';
  const [next] = left;
  const others = missing.filter(({ field }) => !asked.some((one) => one === field));

  async function send(): Promise<void> {
    const field = await draft.submit();
    // It isn't shown here: the form names it.
    if (field && !asked.some((one) => one === field)) onChangeAll();
  }

  async function changeAll(): Promise<void> {
    // The form begins with what is saved.
    await draft.flush();
    onChangeAll();
  }

  return (
    <form
      ref={page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <header className="flex flex-col items-center text-center">
        <Rings />
        <h1 className="mt-5">
          {!next
            ? 'Ready to send'
            : left.length === 1
              ? `One ${what} to retake`
              : `${plural(left.length, what)} to retake`}
        </h1>
        <p className="mt-1.5 text-ink-2">
          {others.length === 0
            ? next
              ? `The rest is fine, ${name.split(' ')[0]}.`
              : 'Send it, and we’ll look at it again.'
            : 'Something else is missing too. Choose Change below to see it.'}
        </p>
      </header>
      <Box className="mt-6 grid gap-4">
        <div>
          <p className="font-bold">From Eki</p>
          <p dir="auto">{decisions[0]?.reason}</p>
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,40%)),1fr))] items-start gap-3">
          {asked.map((field) => (
            <PaperCard
              key={field}
              name={field}
              label={upperFirst(APPLICATION_FIELDS[field] ?? field)}
              hint="Take it again"
              file={files[field] ?? null}
              error={draft.errors[field]}
              isAsked={left.includes(field)}
              isPhoto={PHOTO_FILES.includes(field)}
              picture={field === 'logo' || field === 'cover' ? field : null}
              onChange={(fileId) => draft.set({ [field]: fileId })}
            />
          ))}
        </div>
        <ErrorNotice message={draft.message} />
        {next ? (
          <Button
            isBlock
            onClick={() =>
              page.current?.querySelector<HTMLInputElement>(`[name="${next}"]`)?.click()
            }
          >
            <Icon name="camera" className="size-5" />
            {what === 'photo' ? 'Retake photo' : 'Replace document'}
          </Button>
        ) : (
          <Button type="submit" isBlock isBusy={draft.isSending}>
            Send application
          </Button>
        )}
      </Box>
      <Steps
        steps={[
          {
            title: 'Application sent',
            detail: submittedAt ? formatDayTime(submittedAt, now) : '',
            state: 'done',
          },
          {
            title: 'We check it',
            detail: next ? `We wait for your ${what}` : 'As soon as you send it',
            state: 'now',
          },
          toLastStep(application),
        ]}
      />
      <Rows onChange={() => void changeAll()} />
    </form>
  );
}
