'use client';

import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { TextArea, TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { Loading } from '@/components/ui/skeleton';
import { textProps, useForm } from '@/components/ui/use-form';
import type { StaffAreaName } from '@/components/work/kit/areas';
import { Panel } from '@/components/work/kit/panel';
import { StaffMain } from '@/components/work/kit/staff-main';
import { StaffQuery } from '@/components/work/kit/staff-query';
import { apiDelete, apiPost } from '@/lib/client/api';
import { pushToast } from '@/lib/client/toast-queue';
import type { CannedDto } from '@/lib/conversations/support/dto';
import { SUPPORT_MESSAGES } from '@/lib/conversations/support/messages';
import { MAX_CANNED } from '@/lib/conversations/support/policy';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { BLANKS, fillReply } from './desk-text';
import { refreshCanned, useCanned, useChange } from './use-desk';

/** Example values for the blanks. */
const EXAMPLE = { name: 'Ada', order: '8F21C4', eta: '2:45 PM', amount: '₦1,500' };

/** The saved replies, to add, change and delete. */
export function RepliesView({ userId, area }: { userId: string; area: StaffAreaName }) {
  const query = useCanned(userId);
  const [editing, setEditing] = useState<CannedDto | 'new' | null>(null);
  const [deleting, setDeleting] = useState<CannedDto | null>(null);
  const add = (
    <Button variant="quiet" size="desk" onClick={() => setEditing('new')}>
      <Icon name="plus" className="size-4.5 shrink-0" strokeWidth={1.9} />
      New reply
    </Button>
  );
  return (
    <StaffMain
      area={area}
      title="Saved replies"
      aside={
        query.data && query.data.canned.length > 0 ? <span className="ml-auto">{add}</span> : null
      }
    >
      <StaffQuery
        query={query}
        loading={<Loading className="mt-3 grid max-w-3xl gap-2" rows={['h-16', 'h-16']} />}
      >
        {(data) => (
          <>
            <div className="mt-3 max-w-3xl">
              {data.canned.length === 0 ? (
                <EmptyState
                  art={<EmptyArt name="chat" />}
                  title="No saved replies yet"
                  action={add}
                >
                  Save what you write again and again. In a chat, type / to find it.
                </EmptyState>
              ) : (
                <Panel title="Type / in a reply to use one" id="replies">
                  <ul>
                    {data.canned.map((reply) => (
                      <li
                        key={reply.cannedId}
                        className="flex items-start gap-2 border-t border-line px-4 py-2.5"
                      >
                        <div className="min-w-0 flex-1">
                          <b className="text-adire">/{reply.shortcut}</b>
                          <p className="whitespace-pre-wrap">{reply.text}</p>
                        </div>
                        <IconButton
                          label={`Edit /${reply.shortcut}`}
                          className="wide:size-9"
                          onClick={() => setEditing(reply)}
                        >
                          <Icon name="pencil" className="size-4.5" />
                        </IconButton>
                        <IconButton
                          label={`Delete /${reply.shortcut}`}
                          className="wide:size-9"
                          onClick={() => setDeleting(reply)}
                        >
                          <Icon name="trash" className="size-4.5" />
                        </IconButton>
                      </li>
                    ))}
                  </ul>
                </Panel>
              )}
            </div>
          </>
        )}
      </StaffQuery>
      {editing ? (
        <ReplySheet
          reply={editing === 'new' ? null : editing}
          userId={userId}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {deleting ? (
        <DeleteSheet reply={deleting} userId={userId} onClose={() => setDeleting(null)} />
      ) : null}
    </StaffMain>
  );
}

interface ReplySheetProps {
  /** Null for a new one. */
  reply: CannedDto | null;
  userId: string;
  onClose: () => void;
}

function ReplySheet({ reply, userId, onClose }: ReplySheetProps) {
  const id = useId();
  const form = useForm({
    initial: { shortcut: reply?.shortcut ?? '', text: reply?.text ?? '' },
    check: ({ shortcut, text }) => ({
      ...(!shortcut.trim() && { shortcut: SUPPORT_MESSAGES.shortcutForm }),
      ...(!text.trim() && { text: SUPPORT_MESSAGES.cannedMissing }),
    }),
    send: async ({ shortcut, text }) => {
      const body = {
        ...(reply && { cannedId: reply.cannedId }),
        shortcut: shortcut.trim().replace(/^\//, '').toLowerCase(),
        text: text.trim(),
        owner: userId,
      };
      await apiPost('/api/support/canned', body, PAGE_MESSAGES.errorOccurred);
      refreshCanned(userId);
      pushToast({ tone: 'success', text: 'Saved', id: 'support' });
      onClose();
    },
  });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={reply ? `Edit /${reply.shortcut}` : 'New reply'}
      footer={
        <Button type="submit" form={id} isBlock isBusy={form.isBusy}>
          Save
        </Button>
      }
    >
      <form ref={form.ref} id={id} noValidate className="grid gap-4" onSubmit={form.submit}>
        {form.message ? (
          <Notice tone="danger" role="alert">
            {form.message}
          </Notice>
        ) : null}
        <TextField
          label="Shortcut"
          hint="What you type after /, like refund-wallet"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={25}
          {...textProps(form, 'shortcut')}
        />
        <TextArea
          label="Reply"
          rows={5}
          maxLength={MAX_CANNED}
          hint={`${BLANKS.map((blank) => `{${blank}}`).join(', ')} are filled in for you.`}
          {...textProps(form, 'text')}
        />
        {form.values.text.trim() ? (
          <div>
            <p className="mb-1.5 text-sm font-semibold">What Ada would read</p>
            <p className="rounded-[18px] bg-adire px-3.25 py-2.25 text-sm whitespace-pre-wrap text-adire-ink wrap-anywhere">
              {fillReply(form.values.text.trim(), EXAMPLE)}
            </p>
          </div>
        ) : null}
      </form>
    </Sheet>
  );
}

function DeleteSheet({ reply, userId, onClose }: ReplySheetProps & { reply: CannedDto }) {
  const { run, isBusy } = useChange(userId);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`Delete /${reply.shortcut}?`}
      description="It’s deleted for everyone in support."
      footer={
        <div className="grid gap-3">
          <Button
            variant="danger"
            isBlock
            isBusy={isBusy}
            onClick={() => {
              const path = `/api/support/canned?cannedId=${reply.cannedId}&owner=${userId}`;
              void run(() => apiDelete(path, PAGE_MESSAGES.errorOccurred), 'Deleted').then(
                (isDone) => {
                  refreshCanned(userId);
                  if (isDone) onClose();
                },
              );
            }}
          >
            Delete
          </Button>
          <Button variant="quiet" isBlock onClick={onClose}>
            Keep it
          </Button>
        </div>
      }
    >
      <p className="text-sm whitespace-pre-wrap">{reply.text}</p>
    </Sheet>
  );
}
