import { join } from 'node:path';
import type { BenchContext } from './BenchContext.ts';
import { besidePeers } from './browser/besidePeers.ts';
import { measure, PLACES, type EditorRun } from './editor/measure.ts';
import { PEERS, SUBJECTS, type SubjectName } from './editor/subjects.ts';
import { figure, quantile, type Figure } from './figures.ts';
import type { Result } from './report.ts';

/** Milliseconds of a frame at 60 Hz. */
const FRAME = 16.7;
const NAMES: Readonly<Record<SubjectName, string>> = { atrium: 'Atrium', tiptap: 'TipTap' };
/** Cells of one table, and the milliseconds that a key may take in it (p95). */
const TABLES: Readonly<Record<number, number>> = { 3_000: FRAME, 10_000: 50 };
const WHERE = { paragraph: 'a paragraph', item: 'a list', cell: 'a table' } as const;

/** Typing in a text of 200 KiB, the largest that is allowed, beside another editor in the same run. */
export async function editor({ chromium, runs: times }: Pick<BenchContext, 'chromium' | 'runs'>): Promise<Result> {
  const runs = await besidePeers({
    folder: join(import.meta.dirname, 'editor'),
    subjects: SUBJECTS,
    peers: PEERS,
    times,
    measure: async (url): Promise<Run> => {
      const run = await measure(chromium, url);
      const tables: Record<number, readonly number[]> = {};
      // The peer has no text with such a table: it lays all of it out for each key.
      if (url.includes('/atrium'))
        for (const cells of Object.keys(TABLES).map(Number))
          tables[cells] = (await measure(chromium, `${url}?cells=${cells}`, ['cell'])).keys.cell;
      return { ...run, tables };
    },
  });
  return {
    name: 'editor',
    method:
      'A text of 200 KiB (headings, paragraphs with links, lists, tables), the same for both, each editor built for production, with its tools, in a browser of its own, run for run. 100 keys (letters, corrections, a line break) in the middle of the text; processor time of the main thread from the key event to the end of the frame that shows it (the tasks of the trace between the two moments), p95 of the keys after the first ten. The pause is the 0.6 s after the last key, in which Atrium writes the text as HTML for its form; TipTap does so only on request. Tables of 3,000 and 10,000 cells are typed into in their middle.',
    facts: { peers: PEERS, bytes: 200 * 1024 },
    figures: figuresOf(runs),
  };
}

/** Times of the keys in a table, by its cells. */
type Run = EditorRun & { readonly tables: Readonly<Record<number, readonly number[]>> };

function figuresOf(runs: Readonly<Record<SubjectName, readonly Run[]>>): Record<string, Figure> {
  const figures: Record<string, Figure> = {};
  for (const place of PLACES) {
    const p95 = (run: EditorRun) => quantile(run.keys[place], 0.95);
    figures[`key in ${WHERE[place]}, p95: Atrium`] = figure(runs.atrium.map(p95), 'ms', { atMost: FRAME });
    figures[`key in ${WHERE[place]}, p95: TipTap`] = figure(runs.tiptap.map(p95), 'ms');
    figures[`key in ${WHERE[place]}, p95: share of TipTap`] = figure(
      runs.atrium.map((run, at) => p95(run) / p95(runs.tiptap[at]!)),
      '',
    );
    for (const subject of SUBJECTS)
      figures[`key in ${WHERE[place]}, median: ${NAMES[subject]}`] = figure(
        runs[subject].map((run) => quantile(run.keys[place], 0.5)),
        'ms',
      );
  }
  for (const [cells, atMost] of Object.entries(TABLES))
    figures[`key in a table of ${cells} cells, p95: Atrium`] = figure(
      runs.atrium.map(({ tables }) => quantile(tables[Number(cells)]!, 0.95)),
      'ms',
      { atMost },
    );
  for (const subject of SUBJECTS)
    figures[`pause after typing: ${NAMES[subject]}`] = figure(
      runs[subject].map(({ pause }) => pause),
      'ms',
    );
  return figures;
}
