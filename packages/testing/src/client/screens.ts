import react from '@vitejs/plugin-react';
import { defaultClientConditions } from 'vite';
import { defineProject, type UserWorkspaceConfig } from 'vitest/config';
import { SOURCE_CONDITION } from '../sourceCondition.ts';
import { AFTER_NODE, inChromium, REACT } from './inChromium.ts';
import { atriumTesting } from './vitePlugin.ts';

interface Screens {
  readonly name: string;
  readonly host?: boolean;
  readonly also?: readonly string[];
  /**
   * Folders of several plugins, as a pattern below `dir`, if one project tests them all: they share one Vite, one browser and
   * one process of hosts. `root` is a plugin in which all of `also` are found.
   */
  readonly several?: { readonly root: string; readonly dir: string; readonly plugins: string };
}

/**
 * The vitest project of a plugin's screens: `*.browser.test.ts(x)` in a real Chromium (`ATRIUM_CHROMIUM`, else
 * Debian's). With `host` real hosts run behind the page, for `mountClient()`. `also` names further imports of the
 * screens, so that Vite prebundles them.
 */
export function screens({ name, host = false, also = [], several }: Screens): UserWorkspaceConfig {
  return defineProject({
    ...(several && { root: several.root }),
    plugins: [react(), ...(host ? [atriumTesting()] : [])],
    resolve: { conditions: [...SOURCE_CONDITION, ...defaultClientConditions] },
    optimizeDeps: {
      include: [...REACT, '@blueprintjs/core', 'zod', ...also],
    },
    test: {
      name: `${name} screens`,
      ...(several && { dir: several.dir }),
      include: [`${several ? several.plugins : '.'}/src/**/*.browser.test.{ts,tsx}`],
      testTimeout: 90_000,
      expect: { poll: { timeout: 30_000 } },
      sequence: AFTER_NODE,
      browser: inChromium(900),
    },
  });
}
