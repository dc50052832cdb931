import 'server-only';
import { catalogueVersion } from './live-index';

/** Texts of one version of the catalogue. */
let version: object | null = null;
const texts = new Map<string, Promise<string>>();

/**
 * A text that is made of the catalogue alone: made once and kept until the catalogue changes.
 * Whoever asks while it is being made gets the same one. While the index is still being loaded
 * nothing is kept. Rejects with what `make` threw, and then keeps nothing.
 *
 * name: one of few; what a visitor made up is no name.
 */
export function keptText(name: string, make: () => Promise<string>): Promise<string> {
  const current = catalogueVersion();
  if (!current) return make();
  if (current !== version) {
    version = current;
    texts.clear();
  }
  const known = texts.get(name);
  if (known) return known;
  const text = make();
  texts.set(name, text);
  text.catch(() => {
    if (texts.get(name) === text) texts.delete(name);
  });
  return text;
}
