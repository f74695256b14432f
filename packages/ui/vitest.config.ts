import react from '@vitejs/plugin-react';
import { defaultClientConditions } from 'vite';
import { defineProject } from 'vitest/config';
// By path: the package that exports it depends on this one.
import { AFTER_NODE, inChromium, inTimeZone, REACT } from '../testing/src/client/inChromium.ts';

const chromium = inChromium();
/**
 * Tests of days run in time zones west and east of UTC too: code that converts days to instants loses a day in one of
 * them.
 */
const DAYS = ['src/{dates,days}/**/*.test.{ts,tsx}'];
const ZONES = ['America/Los_Angeles', 'Asia/Taipei', 'UTC'];

/** Components are tested in a real browser: they test focus, scrolling and layout. */
export default defineProject({
  plugins: [react()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  optimizeDeps: {
    include: [
      ...REACT,
      '@blueprintjs/core',
      '@blueprintjs/datetime2',
      '@tanstack/react-virtual',
      'date-fns/locale',
      'dayjs',
      ...['slate', 'slate-dom', 'slate-history', 'slate-react'],
      'dayjs/plugin/customParseFormat.js',
    ],
  },
  test: {
    name: 'ui',
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/testing/setup.ts'],
    sequence: AFTER_NODE,
    browser: { ...chromium, instances: [...chromium.instances, ...ZONES.map((zone) => inTimeZone('ui', zone, DAYS))] },
  },
});
