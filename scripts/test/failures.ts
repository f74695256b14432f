import { readJson } from './readJson.ts';

/** Lines of an error that are repeated at the end of a run: enough for that of a command which ran tests itself. */
const LINES = 60;
// What terminals take as colours.
// oxlint-disable-next-line no-control-regex
const COLOUR = /\u001B\[[\d;]*m/g;

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

/** The failed tests of vitest's JSON report, each with the beginning of its error; a file that could not be loaded is one. */
export function vitestFailures(report: string): readonly string[] {
  const files = readJson<VitestReport>(report)?.testResults ?? [];
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [entryOf(name, message)];
    return failed.map(({ fullName, failureMessages }) =>
      entryOf(`${name} › ${fullName}`, (failureMessages ?? []).join('\n')),
    );
  });
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

/** The failed tests of Playwright's JSON report, and its errors outside any test. */
export function playwrightFailures(report: string): readonly string[] {
  const read = readJson<PlaywrightReport>(report);
  if (!read) return [];
  return [
    ...read.suites.flatMap((suite) => entriesIn(suite, 'unexpected')),
    ...read.errors.map(({ message = '' }) => entryOf('playwright', message)),
  ];
}

/** The tests of Playwright's JSON report that failed once and passed when they were repeated, with the error of the first try. */
export function playwrightSecondTries(report: string): readonly string[] {
  return readJson<PlaywrightReport>(report)?.suites.flatMap((suite) => entriesIn(suite, 'flaky')) ?? [];
}

function entriesIn({ suites = [], specs }: PlaywrightSuite, wanted: string): string[] {
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => {
          const errors = results.flatMap((result) => result.errors.map(({ message = '' }) => message));
          return entryOf(`${file} › ${title}`, errors.join('\n'));
        }),
    ),
    ...suites.flatMap((suite) => entriesIn(suite, wanted)),
  ];
}

function entryOf(title: string, error: string): string {
  const lines = error
    .replace(COLOUR, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [`✗ ${title}`, ...lines.slice(0, LINES).map((line) => `    ${line}`)].join('\n');
}
