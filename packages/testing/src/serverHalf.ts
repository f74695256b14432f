import { defaultServerConditions } from 'vite';
import { defineProject, type UserWorkspaceConfig } from 'vitest/config';

/** The vitest project of a plugin's rules and server half: `*.test.ts` in Node, in Taipei's time; screens are `screens()`. */
export function serverHalf({ name }: { readonly name: string }): UserWorkspaceConfig {
  return defineProject({
    ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
    test: {
      name,
      isolate: false,
      include: ['src/**/*.test.ts'],
      exclude: ['src/**/*.browser.test.ts'],
      env: { TZ: 'Asia/Taipei' },
      testTimeout: 30_000,
      hookTimeout: 120_000,
    },
  });
}
