import { playwright } from '@vitest/browser-playwright';
import { CHROMIUM } from './chromium.ts';

/** The `sequence` of such a project: after those in Node. Beside them both need a tenth more of the processor. */
export const AFTER_NODE = { groupOrder: 1 };

/** Nothing moves: a press waits until what it is on stands still, and each frame until then is drawn by the processor. */
const AT_REST = { reducedMotion: 'reduce' } as const;

/** The `browser` of a vitest project whose tests run in `CHROMIUM`, in a window of 1280 by `height`. */
export const inChromium = (height = 800) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  // Three browsers start at once, on two cores.
  connectTimeout: 180_000,
  viewport: { width: 1280, height },
  instances: [{ browser: 'chromium' as const }],
  provider: playwright({ launchOptions: CHROMIUM, contextOptions: AT_REST }),
});

/** One more instance of the browser in another time zone, for the tests of days: each has to pass in all of them. */
export const inTimeZone = (project: string, timezoneId: string, include: string[]) => ({
  browser: 'chromium' as const,
  name: `${project} ${timezoneId}`,
  include,
  provider: playwright({ launchOptions: CHROMIUM, contextOptions: { ...AT_REST, timezoneId } }),
});

/** Imported by every component test: listed in `optimizeDeps`, so that Vite prebundles it. */
export const REACT = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'vitest-browser-react',
];
