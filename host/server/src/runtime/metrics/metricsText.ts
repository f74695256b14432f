/** One value of a metric. */
export interface Sample {
  /** What the value is of: names and values. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
  /** Of a histogram: which of its series. */
  readonly series?: 'bucket' | 'sum' | 'count';
}

/** A metric as Prometheus knows it: `atrium_requests_total`. Durations are seconds, sizes bytes. */
export interface Metric {
  readonly name: string;
  /** One sentence in English, as is usual for metrics. */
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

/** The content type of `toMetricsText`. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Metrics in the text format of Prometheus, version 0.0.4. Metrics without a sample are left out. */
export function toMetricsText(metrics: readonly Metric[]): string {
  const lines = metrics
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(
        ({ labels, value, series }) => `${name}${series ? `_${series}` : ''}${inBraces(labels)} ${number(value)}`,
      ),
    ]);
  return `${lines.join('\n')}\n`;
}

function inBraces(labels: Sample['labels'] = {}): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

const escape = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function number(value: number): string {
  if (Number.isFinite(value)) return String(value);
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '+Inf' : '-Inf';
}

/** How many of what was observed were within each bound. */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #counts: Float64Array;
  #sum = 0;

  /** @param bounds ascending, in the unit of the metric */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = new Float64Array(bounds.length + 1);
  }

  observe(value: number): void {
    const at = this.#bounds.findIndex((bound) => value <= bound);
    this.#counts[at < 0 ? this.#bounds.length : at]! += 1;
    this.#sum += value;
  }

  samples(labels: Readonly<Record<string, string>>): Sample[] {
    let total = 0;
    const buckets = [...this.#bounds, Infinity].map((bound, at): Sample => {
      total += this.#counts[at]!;
      return { series: 'bucket', labels: { ...labels, le: number(bound) }, value: total };
    });
    return [...buckets, { series: 'sum', labels, value: this.#sum }, { series: 'count', labels, value: total }];
  }
}
