/** What is typed in the contact form. */
export interface ContactValues extends Record<string, string> {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export const NO_MESSAGE: ContactValues = { name: '', email: '', subject: '', message: '' };

const KEY = 'eki-contact-draft';

/** What this person (null: a guest) typed on this device and has not sent. A guest's is whose sends it. */
export function readContactDraft(owner: string | null): Partial<ContactValues> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (!kept || typeof kept !== 'object' || !('owner' in kept) || !('values' in kept)) return {};
    const isMine = kept.owner === null || kept.owner === owner;
    // Only `saveContactDraft` writes it.
    return isMine ? (kept.values as Partial<ContactValues>) : {};
  } catch {
    return {};
  }
}

/** Keeps what was typed; forgets it when subject and message are empty. */
export function saveContactDraft(owner: string | null, values: ContactValues): void {
  try {
    if (values.subject || values.message) {
      localStorage.setItem(KEY, JSON.stringify({ owner, values }));
    } else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the form itself still holds the values.
  }
}
