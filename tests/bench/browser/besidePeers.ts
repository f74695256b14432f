import { join } from 'node:path';
import { temporaryFolder } from '../../server/temporaryFolder.ts';
import { figure, type Figure } from '../figures.ts';
import { servePages } from './servePages.ts';

/** What each subject was measured, run for run. */
type Runs<Subject extends string, Run> = Readonly<Record<Subject, readonly Run[]>>;

interface Bench<Subject extends string, Run> {
  /** The folder of the bench, with its `pages`. */
  readonly folder: string;
  readonly subjects: readonly Subject[];
  readonly peers: Readonly<Record<string, string>>;
  /** How often each subject is measured. */
  readonly times: number;
  /** Measures the subject of a page in a browser of its own. */
  readonly measure: (url: string) => Promise<Run>;
}

/** Builds a page of each subject for production, and measures one after another, run for run. */
export async function besidePeers<Subject extends string, Run>({
  folder,
  subjects,
  peers,
  times,
  measure,
}: Bench<Subject, Run>): Promise<Runs<Subject, Run>> {
  const built = temporaryFolder('atrium-peers');
  const runs = Object.fromEntries(subjects.map((subject) => [subject, [] as Run[]])) as Record<Subject, Run[]>;
  try {
    const pages = await servePages(join(built.path, 'pages'), { pages: join(folder, 'pages'), subjects, peers });
    try {
      for (let run = 0; run < times; run++)
        for (const subject of subjects) runs[subject].push(await measure(pages.url(subject)));
    } finally {
      pages.close();
    }
  } finally {
    built.remove();
  }
  return runs;
}

interface StepTimes {
  /** Milliseconds to the end of the frame that shows the last change. */
  readonly shown: number;
  /** Of them in the main thread. */
  readonly work: number;
}

/** The times of one step: the share of Atrium in those of the fastest peer, at most half of them, and the times of each. */
export function stepFigures<Subject extends string, Run>(
  step: string,
  runs: Runs<Subject, Run>,
  names: Readonly<Record<Subject | 'atrium', string>>,
  timesOf: (run: Run) => StepTimes,
): Record<string, Figure> {
  const subjects = Object.keys(names) as Subject[];
  const figures: Record<string, Figure> = {};
  for (const kind of ['shown', 'work'] as const) {
    const name = `${step}, ${kind === 'shown' ? 'to paint' : 'main thread'}`;
    const of = (subject: Subject) => runs[subject].map((run) => timesOf(run)[kind]);
    const [fastest] = subjects
      .filter((subject) => subject !== 'atrium')
      .toSorted((one, other) => figure(of(one), 'ms').median - figure(of(other), 'ms').median);
    const least = of(fastest!);
    figures[`${name}: share of the fastest, ${names[fastest!]}`] = figure(
      of('atrium' as Subject).map((time, at) => time / least[at]!),
      '',
      { atMost: 0.5 },
    );
    for (const subject of subjects) figures[`${name}: ${names[subject]}`] = figure(of(subject), 'ms');
  }
  return figures;
}
