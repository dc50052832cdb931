import { useChatPanel } from '@/lib/client/chat/chat-panel';

/**
 * Closes the chat when a link in it is followed while it covers the page. The link replaces the chat's
 * own history entry.
 */
export function followLink(): void {
  const isSidePanel = window.matchMedia('(width >= 56.25rem)').matches;
  if (!isSidePanel) useChatPanel.setState({ isOpen: false });
}
