import { join } from 'node:path';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import type { BenchContext } from './BenchContext.ts';
import { servePages } from './browser/servePages.ts';
import { figure, type Figure } from './figures.ts';
import { measure, type MonthRun } from './month/measure.ts';
import { PEERS, SUBJECTS, type SubjectName } from './month/subjects.ts';
import type { Result } from './report.ts';

const EVENTS = 5_000;
const NAMES: Readonly<Record<SubjectName, string>> = {
  atrium: 'Atrium',
  fullcalendar: 'FullCalendar',
  bigcalendar: 'react-big-calendar',
  schedulex: 'Schedule-X',
};
const STEPS = { mount: 'mount', next: 'next month' } as const;

/** The month of the calendar with 5,000 events beside three others, in one run. */
export async function month({ chromium, runs: times }: Pick<BenchContext, 'chromium' | 'runs'>): Promise<Result> {
  const folder = temporaryFolder('atrium-month');
  const runs: Record<SubjectName, MonthRun[]> = { atrium: [], fullcalendar: [], bigcalendar: [], schedulex: [] };
  try {
    const pages = await servePages(join(folder.path, 'pages'), {
      pages: join(import.meta.dirname, 'month/pages'),
      subjects: SUBJECTS,
      peers: PEERS,
    });
    try {
      for (let run = 0; run < times; run++)
        for (const subject of SUBJECTS) runs[subject].push(await measure(chromium, pages.url(subject), EVENTS));
    } finally {
      pages.close();
    }
  } finally {
    folder.remove();
  }
  const figures: Record<string, Figure> = {};
  const peers = SUBJECTS.filter((subject) => subject !== 'atrium');
  for (const step of Object.keys(STEPS) as (keyof typeof STEPS)[])
    for (const kind of ['shown', 'work'] as const) {
      const name = `${STEPS[step]}, ${kind === 'shown' ? 'to paint' : 'main thread'}`;
      const of = (subject: SubjectName) =>
        figure(
          runs[subject].map((run) => run[step][kind]),
          'ms',
        );
      const fastest = peers.toSorted((one, other) => of(one).median - of(other).median)[0]!;
      figures[`${name}: share of the fastest, ${NAMES[fastest]}`] = figure(
        runs.atrium.map((run, at) => run[step][kind] / runs[fastest][at]![step][kind]),
        '',
        { atMost: 0.5 },
      );
      for (const subject of SUBJECTS) figures[`${name}: ${NAMES[subject]}`] = of(subject);
    }
  for (const subject of SUBJECTS)
    figures[`elements: ${NAMES[subject]}`] = figure(
      runs[subject].map((run) => run.elements),
      '',
      subject === 'atrium' ? { atMost: 1200 } : {},
    );
  return {
    name: 'month',
    method: `${EVENTS} events of two months, half in each, one of forty over several whole days, the same for all, each subject built for production and in a browser of its own, run for run, in a box of 1200 by 860 px. From the render call, and from the call that shows the next month, to the end of the frame that shows the last change, in wall time and in processor time of the main thread (of the trace's tasks between the two moments); frames are not tied to the display's beat, so that work is compared and not 16.7 ms steps. All show as many events of a day as fit and how many more there are; Schedule-X takes that number as an option. Events are in the shape that each takes before the clock starts.`,
    facts: { peers: PEERS, events: EVENTS },
    figures,
  };
}
