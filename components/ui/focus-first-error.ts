/** Waits for the errors of a form to be drawn, then takes the person to the first one. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus({ preventScroll: false }),
  );
}
