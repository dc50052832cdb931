/**
 * Whether a key belongs to an input method's composition, in which Enter only accepts the word. Safari
 * ends the composition before its last key, which has the code 229.
 */
export function isComposing({
  isComposing: isOpen,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isOpen || keyCode === 229;
}

/** On-screen keyboards have no Shift+Enter, so Enter starts a new line there. */
function hasTouchKeyboard(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

/** Whether a key in a chat's field sends the message (docs/decisions/0073-what-browsers-lose.md). */
export function isSendKey(event: KeyboardEvent): boolean {
  const isEnter = event.key === 'Enter' && !event.shiftKey;
  return isEnter && !isComposing(event) && !hasTouchKeyboard();
}
