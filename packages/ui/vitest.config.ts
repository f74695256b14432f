import react from '@vitejs/plugin-react';
import { defaultClientConditions } from 'vite';
import { defineProject } from 'vitest/config';
// By path: the package that holds it stands on this one.
import { inChromium, REACT } from '../testing/src/client/inChromium.ts';

/** Components are tested in a real browser: focus, scrolling and layout are what they are about. */
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
      'dayjs/plugin/customParseFormat.js',
    ],
  },
  test: {
    name: 'ui',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/testing/setup.ts'],
    browser: inChromium(),
  },
});
