'use client';

import { create } from 'zustand';
import type { MessageAbout } from '@/lib/chat/dto';
import type { ChatChannel } from '@/lib/chat/policy';

interface PanelState {
  isOpen: boolean;
  tab: ChatChannel;
  /** What the next message is about. */
  about: MessageAbout | null;
  /** Messages that the user hasn't read. */
  unread: number;
  /** The chat is loaded, and counts `unread` itself. */
  isLoaded: boolean;
}

/** Whether the chat is shown, and on which tab. In every page: the chat itself is loaded on first use. */
export const useChatPanel = create<PanelState>(() => ({
  isOpen: false,
  tab: 'quickie',
  about: null,
  unread: 0,
  isLoaded: false,
}));

const MARK = 'ekiChat';

/** Whether the current history entry is the panel's own, which Back closes. */
export function hasChatEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && MARK in state;
}

/** Gives the open panel a history entry of its own, so that Back closes it. */
export function pushChatEntry(): void {
  if (!hasChatEntry()) window.history.pushState({ [MARK]: true }, '', window.location.href);
}

/** Opens the chat, for an order, dispatch or errand if one is given. */
export function openChat(about?: MessageAbout): void {
  useChatPanel.setState({ isOpen: true, ...(about && { about }) });
  pushChatEntry();
}

/** Closes the chat, as Back does. */
export function closeChat(): void {
  useChatPanel.setState({ isOpen: false });
  if (hasChatEntry()) window.history.back();
}
