'use client';

import { create } from 'zustand';
import type { MessageAbout } from '@/lib/conversations/chat/dto';
import type { ChatChannel } from '@/lib/conversations/chat/policy';

interface PanelState {
  isOpen: boolean;
  tab: ChatChannel;
  about: MessageAbout | null;
  /** Fills an empty composer; the user edits or sends it. */
  suggestion: string;
  /** Messages that the user hasn't read. */
  unread: number;
  /** Once the chat is loaded, it maintains `unread` itself. */
  isLoaded: boolean;
}

/** The state of the chat panel. Part of every page; the chat itself is loaded on first use. */
export const useChatPanel = create<PanelState>(() => ({
  isOpen: false,
  tab: 'quickie',
  about: null,
  suggestion: '',
  unread: 0,
  isLoaded: false,
}));

const MARK = 'ekiChat';

/** Whether the current history entry is the panel's own, which Back closes. */
export function hasChatEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && MARK in state;
}

/** Pushes a history entry for the open panel, so that Back closes it. */
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
