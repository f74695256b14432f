import { readFileSync, readlinkSync, readdirSync } from 'node:fs';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { runCommand } from '../server/atriumCommand.ts';
import { startAtrium } from '../server/startAtrium.ts';
import type { BenchContext } from './BenchContext.ts';
import { figure } from './figures.ts';
import type { Result } from './report.ts';

/** From the process's start to `/readyz` on existing data of scale S, and what it weighs then. */
export async function start({ runs }: BenchContext): Promise<Result> {
  const folder = temporaryFolder('atrium-scale-s');
  const loaded = await runCommand(['demo', '--scale', 'S'], { env: { ATRIUM_DATA_DIR: folder.path } });
  if (loaded.code !== 0) throw new Error(loaded.stderr);
  const seconds: number[] = [];
  const resident: number[] = [];
  try {
    for (let run = 0; run <= runs; run++) {
      const startedAt = performance.now();
      const atrium = await startAtrium({ dataDir: folder.path });
      const took = (performance.now() - startedAt) / 1000;
      const weight = residentMiB(atrium.process.child.pid!);
      await atrium.stop();
      if (run === 0) continue;
      seconds.push(took);
      resident.push(weight);
    }
  } finally {
    folder.remove();
  }
  return {
    name: 'start',
    method:
      'Embedded database of scale S, loaded before and closed; the process is started and /readyz asked every 10 ms; one run before to warm the file cache. Resident = VmRSS then.',
    figures: {
      'process start to /readyz': figure(seconds, 's', { atMost: 2 }),
      resident: figure(resident, 'MiB', { atMost: 450 }),
    },
  };
}

/** Of the process itself, or of its child if Node is started by a launcher. */
function residentMiB(pid: number): number {
  const family = [pid, ...childrenOf(pid)].filter((each) => /node/.test(readlinkSync(`/proc/${each}/exe`)));
  return Math.max(
    ...family.map(
      (each) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    ),
  );
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
}
