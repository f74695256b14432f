import { newCluster } from '../../host/server/src/testing/postgresCluster.ts';
import { postgresPrograms } from '../../host/server/src/testing/postgresPrograms.ts';
import { Client } from '../server/Client.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import type { BenchContext } from './BenchContext.ts';
import { Boards } from './bulletin/Boards.ts';
import { figure, type Figure } from './figures.ts';
import type { Result } from './report.ts';
import { type Browser, openBrowsers } from './sockets/Browser.ts';
import { ServerSide } from './sockets/ServerSide.ts';

/** One browser in so many has the list of bulletins open. */
const LISTED = 10;
const DAY = 24 * 60 * 60_000;
/** Bulletins that are saved before those that are measured: the first ones compile code and statements. */
const WARM = 2;
/** About two printed pages. */
const CONTENT = `<p>${'自下個月起，進出大樓請一律配戴識別證，訪客由同仁到大廳接待並登記。'.repeat(8)}</p>`.repeat(8);

/** A bulletin to 3,000 readers, each with an open browser: how long it takes to save, and until all of them show it. */
export async function bulletin({ runs }: BenchContext): Promise<Result> {
  if (postgresPrograms() === undefined) throw new Error('the bulletin bench needs an installed PostgreSQL');
  const figures: Record<string, Figure> = {};
  const facts: Record<string, number> = {};
  const cluster = await newCluster();
  try {
    await measure('PostgreSQL', cluster.url, runs, figures, facts);
  } finally {
    await cluster.stop();
  }
  await measure('embedded', undefined, runs, figures, facts);
  return {
    name: 'bulletin',
    method: `A company of 3,000 people, a session and a socket each and a second of both for one in ten, in one process, the server in another, both on this machine. A must-read of two pages to all of them is posted: saved is the time of the call with its rows, notices and events. All times count from when it was posted. Badge: the client's own count of unread bulletins (UnreadStore) in every browser. List: the client's own list (PagedList) in one browser of ${LISTED}, which calls the server again at the time that it chooses. Edited: the text is changed, and all are notified again.`,
    facts,
    figures,
  };
}

async function measure(
  name: string,
  databaseUrl: string | undefined,
  runs: number,
  figures: Record<string, Figure>,
  facts: Record<string, number>,
): Promise<void> {
  const folder = temporaryFolder('atrium-bulletin');
  const server = await ServerSide.start('real', folder.path, databaseUrl);
  let browsers: Browser[] = [];
  let boards: Boards | undefined;
  try {
    const { tokens, people, ids } = await server.ask('people');
    const author = new Author(server.url, tokens[0]!, ids);
    await author.categories();
    browsers = await openBrowsers(server.url, tokens.slice(1));
    boards = await Boards.connect(server.url, browsers, LISTED);
    Object.assign(facts, { readers: people, browsers: browsers.length, lists: boards.lists });
    const times = { saved: [] as number[], badge: [] as number[], list: [] as number[], edited: [] as number[] };
    for (let run = 1; run <= WARM + runs; run += 1) {
      const title = `第 ${run} 號公告`;
      const shown = boards.show(run, title, 1);
      const from = Date.now();
      const { id, took } = await author.publish(title);
      const { badge, list } = await shown;
      const seen = boards.show(run, title, 2);
      const edited = await author.edit(id);
      await seen;
      if (run <= WARM) continue;
      times.saved.push(took);
      times.badge.push(badge - from);
      times.list.push(list - from);
      times.edited.push(edited);
    }
    figures[`${name}: saved`] = figure(times.saved, 'ms', { atMost: 1000 });
    figures[`${name}: edited and announced again`] = figure(times.edited, 'ms', { atMost: 1000 });
    figures[`${name}: the last badge shows it`] = figure(times.badge, 'ms', { atMost: 2000 });
    figures[`${name}: the last list shows it`] = figure(times.list, 'ms', { atMost: 2000 });
  } finally {
    boards?.close();
    for (const { socket } of browsers) socket.disconnect();
    await server.stop();
    folder.remove();
  }
}

/** Who writes the bulletins: an administrator, by the calls of the form. */
class Author {
  readonly #client: Client;
  readonly #token: string;
  readonly #readers: readonly number[];
  #filed: { readonly mainCategoryId: number; readonly subCategoryId: number } | undefined;

  constructor(url: string, token: string, readers: readonly number[]) {
    this.#client = new Client(url);
    this.#token = token;
    this.#readers = readers;
  }

  async categories(): Promise<void> {
    const main = (await this.#call('POST', '/bulletinMainCategories', { name: '行政公告' })) as { id: number };
    const path = `/bulletinMainCategories/${main.id}/subCategories`;
    const sub = (await this.#call('POST', path, { name: '門禁與總務' })) as { id: number };
    this.#filed = { mainCategoryId: main.id, subCategoryId: sub.id };
  }

  /** Publishes a must-read to everyone. */
  async publish(title: string): Promise<{ readonly id: number; readonly took: number }> {
    const begin = performance.now();
    const made = await this.#call('POST', '/bulletins', {
      ...{ ...this.#filed, title, content: CONTENT, readers: this.#readers },
      ...{ publishedOn: moment(-1), finishedOn: moment(14), mustRead: true, deadline: moment(7) },
    });
    return { id: (made as { id: number }).id, took: performance.now() - begin };
  }

  /** Changes the text, and notifies everyone again. */
  async edit(id: number): Promise<number> {
    const begin = performance.now();
    await this.#call('PATCH', `/bulletins/${id}`, { content: `${CONTENT}<p>更正</p>`, notifyAgain: true });
    return performance.now() - begin;
  }

  async #call(method: string, path: string, body: object): Promise<unknown> {
    const { body: reply } = await this.#client.call(method, path, { token: this.#token, body });
    if (reply.code !== 200) throw new Error(`${method} ${path} was answered ${reply.code}: ${reply.msg}`);
    return reply.data;
  }
}

/** `YYYY-MM-DD HH:mm` of the company, so many days from now. */
const moment = (days: number): string =>
  new Date(Date.now() + days * DAY).toLocaleString('sv-SE', { timeZone: 'Asia/Taipei' }).slice(0, 16);
