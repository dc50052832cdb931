import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { savedText } from './saved-text';

interface SavedNoticeProps {
  /** When it was saved, epoch ms. */
  at: number;
  isTrying: boolean;
  retry: () => void;
}

/** States that the data is not live, and its age. */
export function SavedNotice({ at, isTrying, retry }: SavedNoticeProps) {
  return (
    <Notice
      tone="warn"
      role="status"
      className="mb-4"
      action={
        <Button variant="quiet" size="sm" isBusy={isTrying} onClick={retry}>
          Try again
        </Button>
      }
    >
      <span className="font-bold">{savedText(at, Date.now())}.</span> You’re offline, so this may
      have changed.
    </Notice>
  );
}
