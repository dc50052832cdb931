import { writeCounts } from './write-counts.mjs';

/** A vitest reporter that says how many tests passed, failed and were skipped. */
export default class VitestCounts {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        // A test that never got a result was cut off: that is no pass.
        counts[state in counts ? state : 'failed'] += 1;
      }
      // A file or suite that broke outside of its tests (an import, a hook) has errors of its own.
      counts.failed += module.errors().length;
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
    }
    writeCounts(counts);
  }
}
