import { readJson } from './readJson.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

/**
 * Counts of vitest's JSON report. A file that could not be loaded counts as one failure, and so does a run that failed
 * without a failed test (an unhandled error, a crash before the report).
 */
export function vitestCounts(report: string, exitCode: number): Counts {
  const read = readJson<VitestReport>(report);
  if (!read) return { passed: 0, failed: 1, skipped: 0 };
  const unloaded = read.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const failed = read.numFailedTests + unloaded;
  return {
    passed: read.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: read.numPendingTests + read.numTodoTests,
  };
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

/** Counts of Playwright's JSON report; an error outside any test is a failure too. */
export function playwrightCounts(report: string, exitCode: number): Counts {
  const read = readJson<PlaywrightReport>(report);
  if (!read) return { passed: 0, failed: 1, skipped: 0 };
  const failed = read.stats.unexpected + read.errors.length;
  return {
    passed: read.stats.expected + read.stats.flaky,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: read.stats.skipped,
  };
}

export const sumOf = (all: readonly Counts[]): Counts =>
  all.reduce((sum, one) => ({
    passed: sum.passed + one.passed,
    failed: sum.failed + one.failed,
    skipped: sum.skipped + one.skipped,
  }));

/** The last line of `pnpm test`. */
export const lastLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
