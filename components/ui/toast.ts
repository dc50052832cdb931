import { pushToast } from '@/lib/client/toast-queue';

interface ToastOptions {
  /** Takes back what was just done. */
  onUndo?: () => void;
  /** The same id replaces a message that is still there. */
  id?: string;
}

/** Something went well; gone after 5 seconds (spec §8). */
export function toastSuccess(text: string, { onUndo, id }: ToastOptions = {}): void {
  pushToast({
    tone: 'success',
    text,
    ...(id ? { id } : {}),
    ...(onUndo ? { action: { label: 'Undo', onAction: onUndo } } : {}),
  });
}
