import { join } from 'node:path';
import type { BenchContext } from './BenchContext.ts';
import { besidePeers, stepFigures } from './browser/besidePeers.ts';
import { measure } from './chooser/measure.ts';
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
const STEPS = {
  mountFolded: 'mount, folded',
  mount: 'mount, everything open',
  filter: 'filter step',
  selectAll: 'select all',
} as const;

/** The member chooser with 30,000 people beside three trees, in one run. */
export async function chooser({ chromium, runs: times }: Pick<BenchContext, 'chromium' | 'runs'>): Promise<Result> {
  const runs = await besidePeers({
    folder: join(import.meta.dirname, 'chooser'),
    subjects: SUBJECTS,
    peers: PEERS,
    times,
    measure: (url) => measure(chromium, url, COMPANY),
  });
  const figures: Record<string, Figure> = {};
  for (const step of Object.keys(STEPS) as (keyof typeof STEPS)[])
    Object.assign(
      figures,
      stepFigures(STEPS[step], runs, NAMES, (run) => run[step]),
    );
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
