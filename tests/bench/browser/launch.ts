import { CHROMIUM } from '@atrium/testing/chromium';
import { chromium, type Browser } from 'playwright';

export const FLAGS = [...CHROMIUM.args, '--js-flags=--expose-gc'];

/** A new browser with an empty profile, the system's Chromium. */
export const launch = (executablePath: string): Promise<Browser> => chromium.launch({ executablePath, args: FLAGS });

export const VIEWPORT = { width: 1440, height: 900 };
