/** Moves the focus from a row that is being removed to the button below its list that adds one. */
export function focusAdd(removeButton: HTMLElement): void {
  const section = removeButton
    .closest('[data-row]')
    ?.parentElement?.closest('section, [role="dialog"]');
  setTimeout(() => {
    const buttons = section?.querySelectorAll<HTMLElement>('[data-add]');
    // The last one: the rows may have lists of their own.
    buttons?.item(buttons.length - 1)?.focus();
  });
}
