/**
 * Whether a key belongs to a word that is still being composed, in which Enter only accepts the word.
 * Safari ends the composition before its last key, which has the code 229.
 */
export function isComposing({
  isComposing: isOpen,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isOpen || keyCode === 229;
}

/** Whether people type on the screen, where there is no Shift+Enter: Enter starts a new line there. */
export function hasTouchKeyboard(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}
