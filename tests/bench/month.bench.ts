import { join } from 'node:path';
import type { BenchContext } from './BenchContext.ts';
import { besidePeers, stepFigures } from './browser/besidePeers.ts';
import { figure, type Figure } from './figures.ts';
import { measure } from './month/measure.ts';
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
  const runs = await besidePeers({
    folder: join(import.meta.dirname, 'month'),
    subjects: SUBJECTS,
    peers: PEERS,
    times,
    measure: (url) => measure(chromium, url, EVENTS),
  });
  const figures: Record<string, Figure> = {};
  for (const step of Object.keys(STEPS) as (keyof typeof STEPS)[])
    Object.assign(
      figures,
      stepFigures(STEPS[step], runs, NAMES, (run) => run[step]),
    );
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
