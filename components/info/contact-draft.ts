/** What is typed in the contact form. */
export interface ContactValues extends Record<string, string> {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export const NO_MESSAGE: ContactValues = { name: '', email: '', subject: '', message: '' };

const KEY = 'eki-contact-draft';

/** What was typed, and the name of the file beside it, which a reload loses. */
export interface ContactDraft {
  values: Partial<ContactValues>;
  attached: string;
}

const NO_DRAFT: ContactDraft = { values: {}, attached: '' };

/** What this person (null: a guest) typed on this device and has not sent. A guest's is whose sends it. */
export function readContactDraft(owner: string | null): ContactDraft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (!kept || typeof kept !== 'object' || !('owner' in kept) || !('values' in kept)) {
      return NO_DRAFT;
    }
    const isMine = kept.owner === null || kept.owner === owner;
    // Only `saveContactDraft` writes it.
    return isMine ? { ...NO_DRAFT, ...(kept as Partial<ContactDraft>) } : NO_DRAFT;
  } catch {
    return NO_DRAFT;
  }
}

/** Keeps what was typed; forgets it when subject and message are empty. */
export function saveContactDraft(owner: string | null, values: ContactValues, attached = ''): void {
  try {
    if (values.subject || values.message) {
      localStorage.setItem(KEY, JSON.stringify({ owner, values, attached }));
    } else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the form itself still holds the values.
  }
}
