/** Moves the focus to the first invalid field, once the form's errors have rendered. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus({ preventScroll: false }),
  );
}
