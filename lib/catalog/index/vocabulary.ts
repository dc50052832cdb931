import MiniSearch from 'minisearch';

/**
 * The distinct words that the catalogue is written in: a second, tiny index that tells how an
 * unknown word may have been meant. Words are learnt, never forgotten; whoever asks checks that
 * something is still found under the answer.
 */
export class Vocabulary {
  private readonly known = new Set<string>();
  private readonly engine = new MiniSearch<{ id: string }>({
    fields: ['id'],
    tokenize: (text) => [text],
    processTerm: (term) => term,
  });

  /** parts: folded words. */
  learn(parts: readonly string[]): void {
    for (const id of parts) {
      if (this.known.has(id)) continue;
      this.known.add(id);
      this.engine.add({ id });
    }
  }

  /**
   * The words with the unknown ones put right, nearest first, or null where nothing is to be put
   * right. A word that is only begun counts as known; short words and numbers are left alone.
   */
  correct(parts: readonly string[]): string[] | null {
    const better = parts.map((word) => this.nearest(word) ?? word);
    return better.some((word, at) => word !== parts[at]) ? better : null;
  }

  private nearest(word: string): string | null {
    if (word.length < 4 || /\d/.test(word) || this.known.has(word)) return null;
    if (this.engine.search(word, { prefix: true }).length > 0) return null;
    for (const fuzzy of word.length === 4 ? [1] : [1, 2]) {
      const [hit] = this.engine.search(word, { fuzzy });
      if (hit) return String(hit.id);
    }
    return null;
  }
}
