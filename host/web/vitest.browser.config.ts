import react from '@vitejs/plugin-react';
import { defaultClientConditions } from 'vite';
import { defineProject } from 'vitest/config';
// By path: the package that exports it depends on this one.
import { AFTER_NODE, inChromium, REACT } from '../../packages/testing/src/client/inChromium.ts';
import { mosaicBlueprint6 } from './build/mosaicBlueprint6.ts';
import { scriptedServer } from './src/testing/scriptedServer.ts';

/** Components and code that needs a page, in Chromium. */
export default defineProject({
  plugins: [mosaicBlueprint6(), scriptedServer(), react()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  optimizeDeps: {
    include: [
      ...REACT,
      '@blueprintjs/core',
      'axios',
      'crypto-js/aes',
      'crypto-js/core',
      'crypto-js/enc-hex',
      'crypto-js/enc-utf8',
      'crypto-js/pad-zeropadding',
      'dayjs',
      'inversify',
      'react-mosaic-component',
      'react-router-dom',
      'reflect-metadata/lite',
      'socket.io-client',
      'valtio',
      'valtio/utils',
      'valtio/vanilla',
      'valtio/vanilla/utils',
      'vitest-browser-react/pure',
      'zod',
    ],
  },
  test: {
    name: 'web-browser',
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    include: ['src/**/*.test.tsx', 'src/**/*.browser.test.ts'],
    sequence: AFTER_NODE,
    browser: inChromium(),
  },
});
