import type { Atrium } from '../server/startAtrium.ts';

/** The context of every measurement. */
export interface BenchContext {
  /** Executable of the browser. */
  readonly chromium: string;
  /** The built server with the demo company, without captcha, with the measuring plugin in its data folder. */
  readonly atrium: Atrium;
  /** How often each figure is measured; reported are medians. */
  readonly runs: number;
  /** Data folder of the loaded company, to be copied. */
  readonly company: string;
}
