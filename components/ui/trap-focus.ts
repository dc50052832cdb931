import type { KeyboardEvent } from 'react';

const STOPS =
  'a[href], button:enabled, input:enabled:not([type="hidden"]), select:enabled, textarea:enabled, summary, iframe, [tabindex]';

/**
 * Wraps Tab from a dialog's last element to the first, and back with Shift. Browsers stop only at one
 * radio button per group, the checked one or the first: a trap that counts all of them lets the focus
 * escape.
 */
export function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = tabStops(event.currentTarget);
  const first = stops[0];
  const last = stops.at(-1);
  const active = document.activeElement;
  if (!first || !last || !active) return;
  // The title has the initial focus but is not a tab stop itself.
  const isBefore = Boolean(
    active.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (event.shiftKey ? active !== first && !isBefore : active !== last) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

function tabStops(dialog: HTMLElement): HTMLElement[] {
  const all = [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  );
  return all.filter((element) => !isRadio(element) || isStopOfGroup(element, all));
}

function isRadio(element: HTMLElement): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio';
}

function isStopOfGroup(radio: HTMLInputElement, all: readonly HTMLElement[]): boolean {
  const group = all.filter(isRadio).filter(({ name }) => name === radio.name);
  return (group.find(({ checked }) => checked) ?? group[0]) === radio;
}
