import react from '@vitejs/plugin-react';
import { defaultClientConditions } from 'vite';
import { defineProject, type UserWorkspaceConfig } from 'vitest/config';
import { inChromium, REACT } from './inChromium.ts';
import { atriumTesting } from './vitePlugin.ts';

interface Screens {
  readonly name: string;
  readonly host?: boolean;
  readonly also?: readonly string[];
}

/**
 * The vitest project of a plugin's screens: `*.browser.test.ts(x)` in a real Chromium (`ATRIUM_CHROMIUM`, else
 * Debian's). With `host` real hosts run behind the page, for `mountClient()`. `also` names further imports of the
 * screens, so that Vite prebundles them.
 */
export function screens({ name, host = false, also = [] }: Screens): UserWorkspaceConfig {
  return defineProject({
    plugins: [react(), ...(host ? [atriumTesting()] : [])],
    resolve: { conditions: ['source', ...defaultClientConditions] },
    optimizeDeps: {
      include: [...REACT, '@blueprintjs/core', 'zod', ...also],
    },
    test: {
      name: `${name} screens`,
      include: ['src/**/*.browser.test.{ts,tsx}'],
      testTimeout: 90_000,
      expect: { poll: { timeout: 15_000 } },
      browser: inChromium(900),
    },
  });
}
