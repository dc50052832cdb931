/** Moves the focus to the first invalid field, once the form's errors have rendered, and shows its error. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    // The error of a group is below its last choice.
    const error = field?.getAttribute('aria-describedby')?.split(' ').at(-1);
    if (error) document.getElementById(error)?.scrollIntoView({ block: 'nearest' });
  });
}
