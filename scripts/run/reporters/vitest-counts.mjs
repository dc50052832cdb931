import { writeCounts } from './write-counts.mjs';

/** A vitest reporter that counts passed, failed and skipped tests. */
export default class VitestCounts {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        // A test without a result was interrupted, which is a failure.
        counts[state in counts ? state : 'failed'] += 1;
      }
      // A file or suite that broke outside of its tests (an import, a hook) has errors of its own.
      counts.failed += module.errors().length;
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
    }
    writeCounts(counts);
  }
}
