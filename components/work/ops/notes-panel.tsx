'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import { useAction } from '@/components/ui/use-action';
import { Panel } from '@/components/work/kit/panel';
import { apiPost } from '@/lib/client/api';
import { randomHex } from '@/lib/client/random-hex';
import { useNow } from '@/lib/client/settings';
import { formatWhen } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import { MAX_NOTE } from '@/lib/core/staff-fields';
import type { PersonNoteDto } from '@/lib/people/staff-dto';
import { PEOPLE_MESSAGES } from '@/lib/people/staff-messages';

interface NotesPanelProps {
  personId: string;
  notes: readonly PersonNoteDto[];
  /** Their chat; null if they have never written. */
  chatId?: string | null;
  onChanged: () => void;
}

/** Staff notes about a person, with a form to add one. */
export function NotesPanel({ personId, notes, chatId, onChanged }: NotesPanelProps) {
  const now = useNow();
  const [text, setText] = useState('');
  // A retry after a lost answer reuses the id, so that the note is stored once.
  const [commandId, setCommandId] = useState(() => randomHex(12));
  const { run, isBusy, message, setMessage } = useAction(async () => {
    const body = { userId: personId, text: text.trim(), commandId };
    await apiPost('/api/admin/note', body, PAGE_MESSAGES.errorOccurred);
    setText('');
    setCommandId(randomHex(12));
    onChanged();
  });
  return (
    <Panel title="Notes" id="notes" aside={<span className="text-ink-2">only staff see them</span>}>
      <ul>
        {notes.map(({ id, author, text: written, at }) => (
          <li
            key={id}
            className="mx-4 mb-2 rounded-2xl bg-mango-tint px-3 py-2 whitespace-pre-line"
          >
            <b>
              <bdi>{author}</bdi>
            </b>
            , {formatWhen(at, now)}: <bdi>{written}</bdi>
          </li>
        ))}
      </ul>
      <form
        noValidate
        className="grid justify-items-start gap-2.5 px-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') setMessage(PEOPLE_MESSAGES.noteMissing);
          else void run();
        }}
      >
        <TextArea
          className="w-full"
          label="New note"
          rows={2}
          maxLength={MAX_NOTE}
          value={text}
          error={message}
          onChange={({ target }) => {
            setText(target.value);
            setMessage(null);
          }}
        />
        <Button type="submit" variant="quiet" size="sm" isBusy={isBusy}>
          Add note
        </Button>
        {chatId ? (
          <a href={paths.support({ chat: chatId })} className="font-semibold text-adire">
            Open their chat
          </a>
        ) : null}
      </form>
    </Panel>
  );
}
