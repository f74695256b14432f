import { readFileSync } from 'node:fs';

export interface Phase {
  readonly name: string;
  readonly seconds: number;
  /** Seconds of processor time of its processes; undefined if the system does not provide it. */
  readonly cpuSeconds: number | undefined;
}

/** The parts of a test run and how long each took. */
export class Phases {
  readonly all: Phase[] = [];

  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const [startedAt, cpu] = [performance.now(), cpuOfChildren()];
    try {
      return await work();
    } finally {
      const now = cpuOfChildren();
      const cpuSeconds = cpu === undefined || now === undefined ? undefined : now - cpu;
      this.all.push({ name, seconds: (performance.now() - startedAt) / 1000, cpuSeconds });
    }
  }

  /** `Seconds: build 31 (CPU 52), vitest 512 (CPU 980); total 543 (CPU 1032)` */
  line(): string {
    const part = ({ name, seconds, cpuSeconds }: Phase) =>
      `${name} ${seconds.toFixed(0)}${cpuSeconds === undefined ? '' : ` (CPU ${cpuSeconds.toFixed(0)})`}`;
    return `Seconds: ${this.all.map(part).join(', ')}; ${part(this.total())}`;
  }

  total(): Phase {
    const cpu = this.all.map(({ cpuSeconds }) => cpuSeconds);
    return {
      name: 'total',
      seconds: this.all.reduce((sum, { seconds }) => sum + seconds, 0),
      cpuSeconds: cpu.includes(undefined) ? undefined : cpu.reduce((sum, one) => sum! + one!, 0),
    };
  }
}

/** Linux counts in hundredths of a second, whatever the processor does. */
const TICKS = 100;

/** Processor time of all processes that this one has started and that have ended. */
function cpuOfChildren(): number | undefined {
  try {
    // After the name, which may hold spaces: state is the first field; cutime and cstime are the 14th and 15th.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS;
  } catch {
    return undefined;
  }
}
