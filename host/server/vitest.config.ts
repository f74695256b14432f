import { configDefaults, defineProject } from 'vitest/config';
// By path: `@atrium/testing` depends on this package.
import { IN_NODE } from '../../packages/testing/src/inNode.ts';

// Not `import`: workers would apply it to `require` too, and pg's parts come in two kinds.
const conditions = ['source', 'module', 'node'];

/** Files whose tests replace a module: another file of their worker could have loaded it before. */
const ISOLATED = 'src/**/*.isolated.test.ts';

/** The projects of this package: with `isolate` that of the files that need a worker of their own. */
export const serverProject = (isolate: boolean) =>
  defineProject({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      ...IN_NODE,
      name: isolate ? 'server isolated' : 'server',
      isolate,
      include: [isolate ? ISOLATED : 'src/**/*.test.ts'],
      exclude: isolate ? configDefaults.exclude : [...configDefaults.exclude, ISOLATED],
      env: { TZ: 'Asia/Taipei' },
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  });

export default serverProject(false);
