import { join } from 'node:path';
import { ROOT } from '../process/root.ts';
import { run } from '../process/run.ts';
import { runSteps } from '../process/runSteps.ts';
import { isUpToDate, keepStamp, stampOf } from './stamp.ts';
import type { Target } from './targets.ts';

/** Builds the targets whose inputs changed since their last build; prints nothing if there are none. */
export async function buildTargets(targets: readonly Target[], options: { force?: boolean } = {}): Promise<boolean> {
  const due = targets
    .map((target) => ({ target, stamp: stampOf(target.inputs) }))
    .filter(({ target, stamp }) => options.force || !isUpToDate(target.name, stamp, target.outputs));
  if (due.length === 0) return true;
  return runSteps(
    due.map(({ target, stamp }) => ({
      name: `build ${target.name}`,
      async run() {
        const [command, ...args] = target.command;
        const ran = await run(command, args, { cwd: join(ROOT, target.cwd), env: { NODE_ENV: 'production' } });
        if (ran.code === 0) keepStamp(target.name, stamp);
        return { ok: ran.code === 0, output: ran.output };
      },
    })),
    2,
  );
}
