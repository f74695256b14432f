import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runCommandLine } from './runCommandLine.ts';

/** Runs the command in a folder of its own; `say` is what it printed. */
async function create(...words: string[]) {
  const place = await mkdtemp(join(tmpdir(), 'atrium-create-'));
  const said: string[] = [];
  const note = (text: string) => void said.push(text);
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(note),
    vi.spyOn(console, 'error').mockImplementation(note),
  ];
  onTestFinished(async () => {
    for (const spy of spies) spy.mockRestore();
    await rm(place, { recursive: true });
  });
  const run = (folder: string, ...rest: string[]) => runCommandLine([join(place, folder), ...rest]);
  const code = words.length > 0 ? await run(...(words as [string, ...string[]])) : undefined;
  const read = (file: string) => readFile(join(place, file), 'utf8');
  return { place, run, code, read, said };
}

test('the answers are in file names, code, texts and SQL', async () => {
  const { code, read, said } = await create('p', '--id', 'parking', '--name', '停車登記', '--title', 'Car parks');
  expect(said.join('\n')).toContain('建立外掛「停車登記」（parking）');
  expect(code).toBe(0);
  expect(await read('p/src/contract.ts')).toContain("definePlugin('parking', {");
  expect(await read('p/src/client/ParkingList.tsx')).toContain("session.can('parking.add')");
  expect(await read('p/migrations/0000_first.sql')).toContain('CREATE TABLE "parking"."entries"');
  expect(JSON.parse(await read('p/locales/en.json'))).toMatchObject({ 'tabs.ParkingList.title': 'Car parks' });
  expect(JSON.parse(await read('p/locales/zh-TW.json'))).toMatchObject({ 'list.title': '停車登記' });
  expect(await read('p/.gitignore')).toContain('node_modules/');
  expect(JSON.parse(await read('p/package.json'))).toMatchObject({
    name: 'atrium-plugin-parking',
    devDependencies: { '@atrium/testing': expect.any(String), vitest: expect.any(String) },
  });
});

test('no word of the template is left', async () => {
  const { place, read, said } = await create('p', '--id', 'parking', '--name', '停車登記');
  const [, count] = /共 (\d+) 個檔案/.exec(said.join('')) ?? [];
  const files = spawnSync('find', [join(place, 'p'), '-type', 'f'], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n');
  expect(files).toHaveLength(Number(count));
  for (const file of files) {
    expect(file).not.toMatch(/pluginid/i);
    expect(await read(file.slice(place.length + 1))).not.toMatch(/pluginid|外掛名稱|Plugin Title/i);
  }
});

test.each([
  ['p', '須為 2 到 30 個小寫英文字母或數字'],
  ['Parking', '須為 2 到 30 個小寫英文字母或數字'],
  ['2parking', '須為 2 到 30 個小寫英文字母或數字'],
  ['parking-lot', '須為 2 到 30 個小寫英文字母或數字'],
  ['host', '由平台使用'],
  ['calendar', '由平台使用'],
])('the id %j is refused, and nothing is written', async (id, why) => {
  const { code, said, read } = await create('p', '--id', id, '--name', '停車登記');
  expect(code).toBe(1);
  expect(said.join()).toContain(why);
  await expect(read('p/package.json')).rejects.toThrow('ENOENT');
});

test.each([
  ['', '請填寫名稱'],
  ['停'.repeat(41), '超過 40 個字'],
  ["停車'登記", '不能有引號'],
])('the name %j is refused', async (name, why) => {
  const { code, said } = await create('p', '--id', 'parking', '--name', name);
  expect(code).toBe(1);
  expect(said.join()).toContain(why);
});

test('a folder with something in it is left as it is', async () => {
  const { place, run, said } = await create();
  await writeFile(join(place, 'mine.txt'), 'mine');
  expect(await run('', '--id', 'parking', '--name', '停車登記')).toBe(1);
  expect(said.join()).toContain('不是空的');
  expect(await run('mine.txt', '--id', 'parking', '--name', '停車登記')).toBe(1);
  expect(said.join()).toContain('不是資料夾');
  expect(await readFile(join(place, 'mine.txt'), 'utf8')).toBe('mine');
});

test('without a terminal to ask in, missing answers are an error that names the options', async () => {
  const { code, said } = await create('p', '--id', 'parking');
  expect(code).toBe(2);
  expect(said.join()).toContain('請以 --id 與 --name 指定');
});
