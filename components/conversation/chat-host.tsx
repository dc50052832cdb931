'use client';

import { useSearchParams } from 'next/navigation';
import { lazyPart } from '@/components/ui/lazy-part';
import { useSession } from '@/lib/client/session/use-session';

const Chat = lazyPart(() => import('./chat').then((module) => module.Chat));

/** The chat for signed-in users, or for a guest with `?contact=true`; loaded after the page. */
export function ChatHost({ messenger }: { messenger: string | null }) {
  const { user } = useSession();
  const isWanted = useSearchParams().get('contact') === 'true';
  return user || isWanted ? <Chat messenger={messenger} /> : null;
}
