import { writeCounts } from './write-counts.mjs';

/** A Playwright reporter that counts passed, failed and skipped tests. */
export default class PlaywrightCounts {
  #root;
  #errors = 0;

  onBegin(_config, root) {
    this.#root = root;
  }

  onError() {
    this.#errors += 1;
  }

  onEnd() {
    const counts = { passed: 0, failed: this.#errors, skipped: 0 };
    for (const test of this.#root?.allTests() ?? []) {
      const outcome = test.outcome();
      if (outcome === 'expected') counts.passed += 1;
      else if (outcome === 'skipped' && test.results.every((result) => result.status === 'skipped'))
        counts.skipped += 1;
      else counts.failed += 1; // unexpected, flaky, or never run because the run was cut off
    }
    writeCounts(counts);
  }

  printsToStdio() {
    return false;
  }
}
