import { Histogram, type Metric } from './metricsText.ts';

/** A request that was answered, or whose client has gone. */
export interface AnsweredRequest {
  /** `plugin.endpoint`; for what is no call of a contract the pattern of its route: never an address, which may be a secret. */
  readonly call: string;
  readonly method: string;
  /** HTTP status; 499 for a client that went away before the answer. */
  readonly http: number;
  readonly seconds: number;
}

/** Seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Series of one metric; what comes after them is counted together. */
const MOST_SERIES = 5_000;
const OTHER = 'other';

/** Counts the requests of this process: by call and status, and their time by plugin. */
export class RequestMetrics {
  readonly #requests = new Map<string, { readonly labels: Record<string, string>; count: number }>();
  readonly #times = new Map<string, Histogram>();

  add({ call, method, http, seconds }: AnsweredRequest): void {
    const labels = this.#labels(call, method, http);
    const key = Object.values(labels).join(' ');
    const series = this.#requests.get(key);
    if (series) series.count += 1;
    else this.#requests.set(key, { labels, count: 1 });
    this.#timesOf(call.split('.', 1)[0]!).observe(seconds);
  }

  metrics(): Metric[] {
    return [
      {
        name: 'atrium_requests_total',
        help: 'Requests by call and HTTP status; 499: the client went away.',
        type: 'counter',
        samples: [...this.#requests.values()].map(({ labels, count }) => ({ labels, value: count })),
      },
      {
        name: 'atrium_request_duration_seconds',
        help: 'Seconds from the head of a request to its answer, by plugin; "/" for pages and files of the application.',
        type: 'histogram',
        samples: [...this.#times].flatMap(([plugin, times]) => times.samples({ plugin })),
      },
    ];
  }

  #labels(call: string, method: string, http: number): Record<string, string> {
    const labels = { call, method, code: String(http) };
    const isKnown = this.#requests.has(Object.values(labels).join(' '));
    return isKnown || this.#requests.size < MOST_SERIES ? labels : { ...labels, call: OTHER, method: OTHER };
  }

  #timesOf(name: string): Histogram {
    const plugin = name.startsWith('/') ? '/' : name;
    const key = this.#times.has(plugin) || this.#times.size < MOST_SERIES ? plugin : OTHER;
    const times = this.#times.get(key) ?? new Histogram(BOUNDS);
    this.#times.set(key, times);
    return times;
  }
}
