import { statfs } from 'node:fs/promises';
import type { Config } from '../core/config/Config.ts';
import type { OpenDatabase } from '../core/database/openDatabase.ts';
import type { JobState } from './jobs/Job.ts';
import type { Jobs } from './jobs/Jobs.ts';
import type { Offers } from './plugins/Offers.ts';
import type { Plugins } from './plugins/Plugins.ts';
import { LastHour } from './metrics/LastHour.ts';
import { type Metric, toMetricsText } from './metrics/metricsText.ts';
import { EventLoopDelay, processMetrics } from './metrics/processMetrics.ts';
import { ProxyWatch } from './metrics/ProxyWatch.ts';
import { type DeliveryState, readDeliveryState } from './readDeliveryState.ts';
import { RequestMetrics } from './metrics/RequestMetrics.ts';

interface Services {
  readonly config: Pick<Config, 'dataDir'>;
  readonly database: Pick<OpenDatabase, 'driver'>;
  readonly jobs: Pick<Jobs, 'states'>;
  readonly plugins: Pick<Plugins, 'all'>;
  readonly offers: Offers;
}

/** Milliseconds for what asks the database or the disk: it is left out if others leave no connection for it. */
const ASK_MS = 500;

/** The metrics of this process. */
export class Metrics {
  readonly requests = new RequestMetrics();
  readonly lastHour = new LastHour();
  readonly proxies = new ProxyWatch();
  readonly delay = new EventLoopDelay();
  readonly #services: Services;
  readonly #version: string;
  #sockets: (() => number) | undefined;
  #asking: Promise<string> | undefined;

  /** @param version of the product */
  constructor(services: Services, version: string) {
    this.#services = services;
    this.#version = version;
  }

  start(): void {
    this.delay.start();
  }

  stop(): void {
    this.delay.stop();
  }

  /** Connected sockets are known once the server has opened them. */
  watchSockets(count: () => number): void {
    this.#sockets = count;
  }

  /** Connected sockets; 0 before the server listens. */
  sockets(): number {
    return this.#sockets?.() ?? 0;
  }

  /** All of them, as text for Prometheus. Concurrent collectors share one look. */
  text(): Promise<string> {
    return (this.#asking ??= this.#collect().finally(() => (this.#asking = undefined)));
  }

  async #collect(): Promise<string> {
    const { config, jobs, offers } = this.#services;
    const [process, states, free, deliveries] = await Promise.all([
      processMetrics(this.delay),
      within(ASK_MS, jobs.states()),
      within(ASK_MS, statfs(config.dataDir)),
      within(ASK_MS, readDeliveryState(offers)),
    ]);
    return toMetricsText([
      ...this.#about(),
      ...process,
      ...this.requests.metrics(),
      ...this.#database(),
      ...(states ? jobMetrics(states) : []),
      ...(deliveries ? deliveryMetrics(deliveries) : []),
      ...(free ? [gauge('atrium_disk_free_bytes', 'Free space of the data folder.', free.bavail * free.bsize)] : []),
    ]);
  }

  #about(): Metric[] {
    const labels = { version: this.#version, node: process.version, database: this.#services.database.driver.kind };
    const plugins = this.#services.plugins.all().map(({ plugin: { id, manifest }, state }) => ({
      labels: { plugin: id, version: manifest.version, state },
      value: state === 'active' ? 1 : 0,
    }));
    return [
      { name: 'atrium_build_info', help: 'Versions of this process.', type: 'gauge', samples: [{ labels, value: 1 }] },
      {
        name: 'atrium_plugin_up',
        help: 'Plugins and their state; 1: active.',
        type: 'gauge',
        samples: plugins,
      },
      ...(this.#sockets ? [gauge('atrium_sockets', 'Browsers that receive live events.', this.#sockets())] : []),
    ];
  }

  #database(): Metric[] {
    const load = this.#services.database.driver.load?.();
    if (!load) return [];
    return [
      gauge('atrium_database_connections_used', 'Connections of this process that work.', load.used),
      gauge('atrium_database_connections_max', 'Connections that this process may open.', load.most),
      {
        name: 'atrium_database_waiting',
        help: 'Statements and transactions that wait for their turn or for a connection.',
        type: 'gauge',
        samples: Object.entries(load.waiting).map(([weight, value]) => ({ labels: { weight }, value })),
      },
    ];
  }
}

/** The jobs of all processes, as the database knows them. */
function jobMetrics(states: readonly JobState[]): Metric[] {
  const named = (value: (state: JobState) => number | undefined) =>
    states.flatMap((state) => {
      const is = value(state);
      return is === undefined ? [] : [{ labels: { plugin: state.plugin, job: state.job }, value: is }];
    });
  return [
    {
      name: 'atrium_job_runs',
      help: 'Runs of jobs that wait, run, or have failed for good.',
      type: 'gauge',
      samples: (['waiting', 'running', 'failed'] as const).flatMap((state) =>
        named((job) => job[state]).map(({ labels, value }) => ({ labels: { ...labels, state }, value })),
      ),
    },
    {
      name: 'atrium_job_last_finished_seconds',
      help: 'When the last run of a job ended, in seconds since 1970.',
      type: 'gauge',
      samples: named(({ finishedOn }) => (finishedOn ? finishedOn.getTime() / 1000 : undefined)),
    },
    {
      name: 'atrium_job_failures',
      help: 'Failed tries of a job since its last success.',
      type: 'gauge',
      samples: named(({ failures }) => failures),
    },
  ];
}

/** The notices that leave the house, of all processes. */
const deliveryMetrics = ({ waiting, sent, failed, lateSeconds }: DeliveryState): Metric[] => [
  {
    name: 'atrium_deliveries',
    help: 'Notices by channels such as e-mail: those that wait, and those of 30 days that were sent or have failed.',
    type: 'gauge',
    samples: Object.entries({ waiting, sent, failed }).map(([state, value]) => ({ labels: { state }, value })),
  },
  gauge(
    'atrium_deliveries_late_seconds',
    'How long the oldest notice that could not be sent has been tried.',
    lateSeconds,
  ),
];

const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
});

/** The result of `work`; undefined if it fails or takes longer. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), milliseconds)));
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
