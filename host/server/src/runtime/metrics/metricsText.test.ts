import { expect, test } from 'vitest';
import { Histogram, toMetricsText } from './metricsText.ts';

test('labels, help and numbers are written as the text format asks', () => {
  const text = toMetricsText([
    {
      name: 'atrium_files',
      help: 'Two\nlines \\ and more.',
      type: 'gauge',
      samples: [{ labels: { name: 'a "b"\n\\c', other: '文件' }, value: 1.5 }, { value: Infinity }, { value: NaN }],
    },
    { name: 'atrium_nothing', help: 'Left out.', type: 'counter', samples: [] },
  ]);
  expect(text).toBe(
    [
      '# HELP atrium_files Two\\nlines \\\\ and more.',
      '# TYPE atrium_files gauge',
      'atrium_files{name="a \\"b\\"\\n\\\\c",other="文件"} 1.5',
      'atrium_files +Inf',
      'atrium_files NaN',
      '',
    ].join('\n'),
  );
});

test('a histogram counts what is within each bound, the bound included, and everything in the last one', () => {
  const histogram = new Histogram([0.1, 1]);
  for (const value of [0.05, 0.1, 0.5, 2]) histogram.observe(value);
  expect(
    histogram.samples({ plugin: 'x' }).map(({ series, labels, value }) => [series, labels?.['le'], value]),
  ).toEqual([
    ['bucket', '0.1', 2],
    ['bucket', '1', 3],
    ['bucket', '+Inf', 4],
    ['sum', undefined, 2.65],
    ['count', undefined, 4],
  ]);
});
