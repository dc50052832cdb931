import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

/** Opens WhatsApp with the text and the page's address. */
export function ShareLink({ text, url }: { text: string; url: string }) {
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('quiet', 'sm')}
    >
      <Icon name="share-2" className="size-4" strokeWidth={1.9} />
      Share on WhatsApp
    </a>
  );
}
