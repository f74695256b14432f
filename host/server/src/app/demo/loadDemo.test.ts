import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesFolder } from '../../runtime/files/FileStore.ts';
import { freshDatabase } from '../../testing/freshDatabase.ts';
import { type RunningServer, startServer } from '../start/startServer.ts';
import { DemoFiles, inTenths } from './loadDemo.ts';

test('progress is reported once per tenth', () => {
  const reported: number[] = [];
  const progress = inTenths((done) => void reported.push(done));
  for (let done = 1; done <= 1_000; done += 1) progress(done, 1_000);
  expect(reported).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000]);
});

let dataDir: string;
let server: RunningServer;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atrium-demo-files-'));
  server = await startServer({
    env: { PORT: '0' },
    config: { dataDir, logLevel: 'silent' },
    database: await freshDatabase(),
    plugins: [],
  });
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('files of the demo company are uploads that a plugin keeps; a rollback deletes their bytes', async () => {
  const files = new DemoFiles(server.services);
  const on = new Date('2026-03-20T09:52:00+08:00');
  const id = await files.keep('notes', { name: '清單.csv', content: '排程,時間', by: 7, on, target: 'note:1' });
  expect(await readdir(filesFolder(dataDir))).toEqual([id]);
  await expect(files.keep('notes', { name: '圖.png', content: '不是圖', by: 7, on, target: 'note:1' })).rejects.toThrow(
    TypeError,
  );
  expect(await readdir(filesFolder(dataDir))).toEqual([id]);
  await files.discard();
  expect(await readdir(filesFolder(dataDir))).toEqual([]);
});
