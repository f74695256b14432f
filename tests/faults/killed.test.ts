import { inject, expect, test } from 'vitest';
import { cpSync } from 'node:fs';
import { startAtrium, type Atrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { Client } from '../server/Client.ts';
import { writersOf, type SignedIn, type Writer } from './writers.ts';

/** Responses of each writer per round, before the server is killed during the next one. */
const ROUNDS = [4, 8];
const env = { ATRIUM_CAPTCHA: 'off', ATRIUM_MAX_SESSIONS: '100' };
const numbers = (letter: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => letter + String(from + at).padStart(3, '0'));
/** One person for each punch. */
const COMPANY = [
  ...numbers('E', 1, 9),
  ...numbers('E', 101, 108),
  ...numbers('E', 251, 256),
  ...numbers('D', 1, 6),
  ...numbers('G', 1, 8),
];

/** The responses of a writer, over all rounds. */
interface Progress {
  readonly writer: Writer;
  readonly answered: Map<string, string>;
  /** Number of attempted writes; whether the last one of each round arrived is unknown. */
  tried: number;
}

test('a server that is killed while writing has lost nothing that it confirmed', async () => {
  const folder = temporaryFolder('atrium-killed');
  cpSync(inject('company'), folder.path, { recursive: true });
  let all: Progress[] | undefined;
  try {
    for (const [round, batches] of [...ROUNDS, 0].entries()) {
      const atrium = await startAtrium({ dataDir: folder.path, env });
      try {
        const client = new Client(atrium.url);
        all ??= (await everyWriter(client)).map((writer) => ({ writer, answered: new Map(), tried: 0 }));
        for (const onAnswer of all) await expectKept(client, onAnswer);
        if (batches === 0) break;
        for (let batch = 0; batch < batches; batch++) await writeAll(client, all);
        await killWhileWriting(atrium, client, all, 1 + round * 2);
      } finally {
        await atrium.stop('SIGKILL');
      }
    }
    const least = ROUNDS.reduce((sum, batches) => sum + batches, 0);
    for (const { writer, answered, tried } of all!)
      expect(writer.replaces ? tried : answered.size, writer.name).toBeGreaterThanOrEqual(least);
  } finally {
    folder.remove();
  }
});

async function everyWriter(client: Client): Promise<Writer[]> {
  const signIn = async (employee: string): Promise<SignedIn> => ({
    employee,
    token: (await client.signIn(employee)).token,
  });
  const people: SignedIn[] = [];
  for (const employee of COMPANY) people.push(await signIn(employee));
  return writersOf(await signIn('A001'), people);
}

/** One write of each kind at once; calls `onAnswer` after each response. */
const writeAll = (client: Client, all: readonly Progress[], onAnswer: () => void = () => undefined) =>
  Promise.all(
    all.map(async (each) => {
      each.tried += 1;
      const answer = await each.writer.write(client, each.tried).catch((error: unknown) => {
        // fetch got no response: the server was killed
        if (error instanceof TypeError) return undefined;
        throw error;
      });
      if (!answer) return;
      each.answered.set(...answer);
      onAnswer();
    }),
  );

/** Kills the server as soon as this many of the running writes were confirmed. */
async function killWhileWriting(
  atrium: Atrium,
  client: Client,
  all: readonly Progress[],
  answers: number,
): Promise<void> {
  const enough = Promise.withResolvers<void>();
  let received = 0;
  const written = writeAll(client, all, () => {
    received += 1;
    if (received === answers) enough.resolve();
  });
  await Promise.race([enough.promise, written]);
  await atrium.stop('SIGKILL');
  await written;
}

/** Everything confirmed is stored; anything else stored was attempted, and its response was lost. */
async function expectKept(client: Client, { writer, answered, tried }: Progress): Promise<void> {
  const kept = await writer.kept(client);
  if (writer.replaces) {
    for (const [what, last] of answered) expect([last, String(tried)], writer.name).toContain(kept.get(what));
    return;
  }
  const lost = [...answered].filter(([what, value]) => kept.get(what) !== value);
  expect(lost, writer.name).toEqual([]);
}
