/** Fields of the contact form. */
export interface ContactValues extends Record<string, string> {
  name: string;
  email: string;
  subject: string;
  message: string;
}

export const NO_MESSAGE: ContactValues = { name: '', email: '', subject: '', message: '' };

const KEY = 'eki-contact-draft';

/** The typed values, and the name of the attached file, which a reload loses. */
export interface ContactDraft {
  values: Partial<ContactValues>;
  attached: string;
}

const NO_DRAFT: ContactDraft = { values: {}, attached: '' };

/** This person's (null: a guest's) unsent draft on this device. A guest's draft passes to any account. */
export function readContactDraft(owner: string | null): ContactDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (!stored || typeof stored !== 'object' || !('owner' in stored) || !('values' in stored)) {
      return NO_DRAFT;
    }
    const isMine = stored.owner === null || stored.owner === owner;
    // Only `saveContactDraft` writes it.
    return isMine ? { ...NO_DRAFT, ...(stored as Partial<ContactDraft>) } : NO_DRAFT;
  } catch {
    return NO_DRAFT;
  }
}

/** Stores the draft; deletes it when subject and message are empty. */
export function saveContactDraft(owner: string | null, values: ContactValues, attached = ''): void {
  try {
    if (values.subject || values.message) {
      localStorage.setItem(KEY, JSON.stringify({ owner, values, attached }));
    } else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the form itself still holds the values.
  }
}
