/**
 * Points at a date or time that is only half filled in, in the browser's words: it has no value, and saving
 * would drop it. Returns whether there is one.
 */
export function reportHalfDate(container: HTMLElement | null | undefined): boolean {
  const inputs = [...(container?.querySelectorAll('input') ?? [])];
  const half = inputs.find(({ validity }) => validity.badInput);
  half?.reportValidity();
  return half !== undefined;
}
