import { defaultServerConditions } from 'vite';
import { defineProject, type UserWorkspaceConfig } from 'vitest/config';
import { IN_NODE } from './inNode.ts';
import { SOURCE_CONDITION } from './sourceCondition.ts';

interface ServerProjectOptions {
  readonly name: string;
  /**
   * Folders of several plugins, as a pattern (`*`), if one project tests them all: they share a worker's copy of the
   * host.
   */
  readonly plugins?: string;
}

/**
 * The vitest project of a plugin's rules and server: `*.test.ts` in Node, in Taipei's time; screens are `screens()`.
 */
export function serverProject({ name, plugins = '.' }: ServerProjectOptions): UserWorkspaceConfig {
  return defineProject({
    ssr: { resolve: { conditions: [...SOURCE_CONDITION, ...defaultServerConditions] } },
    test: {
      ...IN_NODE,
      name,
      include: [`${plugins}/src/**/*.test.ts`],
      exclude: [`${plugins}/src/**/*.browser.test.ts`],
      env: { TZ: 'Asia/Taipei' },
      testTimeout: 90_000,
      hookTimeout: 120_000,
      // The host imports the plugin: by the same loader as the test, so that both have the same modules.
      server: { deps: { inline: [/\/@atrium\//] } },
    },
  });
}
