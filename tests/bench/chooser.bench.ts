import { join } from 'node:path';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import type { BenchContext } from './BenchContext.ts';
import { servePages } from './browser/servePages.ts';
import { measure, type ChooserRun } from './chooser/measure.ts';
import { PEERS, SUBJECTS, type SubjectName } from './chooser/subjects.ts';
import { figure, type Figure } from './figures.ts';
import type { Result } from './report.ts';

const COMPANY = 30_000;
const NAMES: Readonly<Record<SubjectName, string>> = {
  atrium: 'Atrium',
  antd: 'antd TreeSelect',
  mui: 'MUI X tree view',
  arborist: 'react-arborist',
};
const TIMES = {
  mountFolded: 'mount, folded',
  mount: 'mount, everything open',
  filter: 'filter step',
  selectAll: 'select all',
} as const;

/** The member chooser with 30,000 people beside three trees, in one run. */
export async function chooser({ chromium, runs: times }: Pick<BenchContext, 'chromium' | 'runs'>): Promise<Result> {
  const folder = temporaryFolder('atrium-chooser');
  const runs: Record<SubjectName, ChooserRun[]> = { atrium: [], antd: [], mui: [], arborist: [] };
  try {
    const pages = await servePages(join(folder.path, 'pages'), {
      pages: join(import.meta.dirname, 'chooser/pages'),
      subjects: SUBJECTS,
      peers: PEERS,
    });
    try {
      for (let run = 0; run < times; run++)
        for (const subject of SUBJECTS) runs[subject].push(await measure(chromium, pages.url(subject), COMPANY));
    } finally {
      pages.close();
    }
  } finally {
    folder.remove();
  }
  const figures: Record<string, Figure> = {};
  const peers = SUBJECTS.filter((subject) => subject !== 'atrium');
  for (const what of Object.keys(TIMES) as (keyof typeof TIMES)[])
    for (const kind of ['shown', 'work'] as const) {
      const name = kind === 'shown' ? `${TIMES[what]}, to paint` : `${TIMES[what]}, main thread`;
      const of = (subject: SubjectName) =>
        figure(
          runs[subject].map((run) => run[what][kind]),
          'ms',
        );
      const fastest = peers.toSorted((a, b) => of(a).median - of(b).median)[0]!;
      figures[`${name}: share of the fastest, ${NAMES[fastest]}`] = figure(
        runs.atrium.map((run, at) => run[what][kind] / runs[fastest][at]![what][kind]),
        '',
        { atMost: 0.5 },
      );
      for (const subject of SUBJECTS) figures[`${name}: ${NAMES[subject]}`] = of(subject);
    }
  figures['elements, everybody selected'] = figure(
    runs.atrium.map((run) => run.elements),
    '',
    { atMost: 1000 },
  );
  for (const subject of SUBJECTS.slice(1))
    figures[`elements: ${NAMES[subject]}`] = figure(
      runs[subject].map((run) => run.elements),
      '',
    );
  return {
    name: 'chooser',
    method: `${COMPANY} people in 30 departments of 50 groups, the same for all, each subject built for production and in a browser of its own, run for run. From the render call, the input event (of Atrium's filter: the end of its debounce) to the end of the frame that shows the last change, in wall time and in processor time of the main thread (of the trace's tasks between the two moments); frames are not tied to the display's beat, so that work is compared and not 16.7 ms steps (the spinner of Atrium's filter stands still therefore). A filter step is the mean of: the first character, a second one, all cleared. Everything is open but for MUI X, which draws every open line and therefore stays folded except while filtering. Atrium is measured with its tags, counts and bulk options; the peers have a field, a button and a count.`,
    facts: { peers: PEERS, people: COMPANY },
    figures,
  };
}
