import { focusHeading } from '@/components/ui/focus-heading';

/**
 * Takes the focus off a line that is about to go: to the first button of the next line, else of the
 * one before, else to the page's heading, from where an emptied cart takes it to its own title.
 */
export function leaveLine(id: string): void {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-cart-line]')];
  const at = lines.findIndex((line) => line.dataset.cartLine === id);
  if (at < 0) return;
  const neighbour = lines[at + 1] ?? lines[at - 1];
  const button = neighbour?.querySelector<HTMLElement>('button:enabled');
  if (button) button.focus();
  else focusHeading();
}
