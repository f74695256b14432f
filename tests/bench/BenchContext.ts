import type { Atrium } from '../server/startAtrium.ts';

/** What every measurement is given. */
export interface BenchContext {
  /** Executable of the browser. */
  readonly chromium: string;
  /** The built server with the demo company, without captcha, with the measuring plugin in its data folder. */
  readonly atrium: Atrium;
  /** How often each thing is measured; figures are medians. */
  readonly runs: number;
  /** The loaded company's data folder, to be copied. */
  readonly company: string;
}
