import { readdir } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metric } from './metricsText.ts';

/** Milliseconds between two looks at the event loop, and how long they are kept apart. */
const RESOLUTION = 20;
const WINDOW_MS = 60_000;
const NANOSECONDS = 1e9;
const QUANTILES = { '0.5': 50, '0.95': 95, '0.99': 99, '1': 100 };

/** How late timers of this process are: what everyone waits for while a plugin or the embedded database computes. */
export class EventLoopDelay {
  readonly #histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
  #last: Readonly<Record<string, number>> | undefined;
  #timer: NodeJS.Timeout | undefined;

  start(): void {
    this.#histogram.enable();
    this.#timer = setInterval(() => {
      this.#last = this.#read();
      this.#histogram.reset();
    }, WINDOW_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#histogram.disable();
  }

  /** Seconds of the last full minute by quantile; of the time since the start in the first one. */
  quantiles(): Readonly<Record<string, number>> {
    return this.#last ?? this.#read();
  }

  #read(): Record<string, number> {
    if (this.#histogram.count === 0) return {};
    const late = (percent: number) =>
      Math.max(0, this.#histogram.percentile(percent) / NANOSECONDS - RESOLUTION / 1000);
    return Object.fromEntries(Object.entries(QUANTILES).map(([name, percent]) => [name, late(percent)]));
  }
}

/** What the process uses of its machine, by the names that collectors know of every Node program. */
export async function processMetrics(delay: Pick<EventLoopDelay, 'quantiles'>): Promise<Metric[]> {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const descriptors = await countDescriptors();
  return [
    counter('process_cpu_seconds_total', 'Seconds of the processor.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge(
      'process_start_time_seconds',
      'When the process started, in seconds since 1970.',
      performance.timeOrigin / 1000,
    ),
    gauge('nodejs_heap_size_used_bytes', 'Memory of objects.', heapUsed),
    ...(descriptors === undefined ? [] : [gauge('process_open_fds', 'Open files and connections.', descriptors)]),
    {
      name: 'atrium_event_loop_delay_seconds',
      help: 'How late timers were in the last minute, by quantile.',
      type: 'gauge',
      samples: Object.entries(delay.quantiles()).map(([quantile, value]) => ({ labels: { quantile }, value })),
    },
  ];
}

const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
});
const counter = (name: string, help: string, value: number): Metric => ({
  ...gauge(name, help, value),
  type: 'counter',
});

/** Linux only. */
const countDescriptors = (): Promise<number | undefined> =>
  readdir('/proc/self/fd').then(
    (names) => names.length,
    () => undefined,
  );
