// pnpm dependencies [NAME… | --all]: lists which dependencies of the catalog have a newer version. With names, or `--all` of them, takes
// these versions, checks and tests with them; if anything fails, all is as before. Those that are held are taken by name only.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chosenOf, describeNewer, type Newer, newerOf } from './dependencies/newer.ts';
import { ROOT } from './process/root.ts';
import { run } from './process/run.ts';

/** What an update changes. */
const FILES = ['pnpm-workspace.yaml', 'pnpm-lock.yaml', 'NOTICE'];

const { values, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' } } });
process.exitCode = await main();

async function main(): Promise<number> {
  const listed = await run('npx', ['-y', 'pnpm@12', 'outdated', '-r', '--format', 'json']);
  let newer: readonly Newer[];
  try {
    newer = newerOf(listed.output);
  } catch {
    console.error(`The registry did not answer:\n${listed.output}`);
    return 1;
  }
  if (newer.length === 0) {
    console.log('Everything is the newest.');
    return 0;
  }
  console.log(describeNewer(newer));
  if (!values.all && positionals.length === 0) return 0;
  const chosen = chosenOf(newer, positionals);
  const unknown = positionals.filter((name) => !newer.some((one) => one.name === name));
  if (unknown.length > 0) {
    console.error(`There is nothing newer of ${unknown.join(', ')}.`);
    return 2;
  }
  if (chosen.length === 0) return 0;
  return update(chosen.map(({ name }) => name));
}

async function update(names: readonly string[]): Promise<number> {
  const before = FILES.map((file) => [file, readFileSync(join(ROOT, file))] as const);
  console.log(`\n── takes ${names.join(', ')}`);
  const steps: readonly (readonly string[])[] = [
    ['update', '-r', '--latest', ...names],
    // the licences of what is shipped
    ['notice'],
    ['check'],
    ['test'],
  ];
  for (const step of steps) {
    const { code } = await run('npx', ['-y', 'pnpm@12', ...step], { show: true });
    if (code === 0) continue;
    for (const [file, text] of before) writeFileSync(join(ROOT, file), text);
    await run('npx', ['-y', 'pnpm@12', 'install', '--frozen-lockfile'], { show: true });
    console.error(`\npnpm ${step[0]} failed with ${names.join(', ')}: everything is as before. Try them one by one.`);
    return 1;
  }
  console.log(`\n${names.join(', ')}: checked and tested. Read their changelogs, then commit ${FILES.join(', ')}.`);
  return 0;
}
