import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESCRIBED, extractApi } from '../docs/extractApi.ts';
import { ROOT } from '../process/root.ts';
import type { Outcome } from '../process/runSteps.ts';
import { buildPackages } from './packageClaims.ts';

/** Compares the reports in `api/` with the built types of each entry; `pnpm api` writes them. */
export async function checkApiReports(): Promise<Outcome> {
  if (!(await buildPackages())) return { ok: false, output: 'the packages do not build: see "package claims"' };
  const changed = DESCRIBED.flatMap((folder) => {
    const [written, kept] = [writeReports(folder), readReports(folder)];
    return [...new Set([...written.keys(), ...kept.keys()])]
      .filter((name) => written.get(name) !== kept.get(name))
      .map((name) => `${folder}/api/${name}: ${firstDifference(kept.get(name), written.get(name))}`);
  });
  const advice = 'What plugins are built against has changed. If that is meant: pnpm api, and a change file.';
  return { ok: changed.length === 0, output: [...changed, advice].join('\n') };
}

/** Writes all reports; returns the names of their files. */
export async function saveApiReports(): Promise<readonly string[]> {
  if (!(await buildPackages())) throw new Error('the packages do not build');
  return DESCRIBED.flatMap((folder) => {
    const place = join(ROOT, folder, 'api');
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place);
    return [...writeReports(folder)].map(([name, report]) => {
      writeFileSync(join(place, name), report);
      return `${folder}/api/${name}`;
    });
  });
}

/** The report of each entry of a package by the name of its file, from the built types. One program for all entries. */
function writeReports(folder: string): ReadonlyMap<string, string> {
  const place = mkdtempSync(join(tmpdir(), 'atrium-api-'));
  try {
    extractApi(folder, { reports: place });
    return new Map(
      readdirSync(place)
        .filter((name) => name.endsWith('.api.md'))
        .map((name) => [name, readFileSync(join(place, name), 'utf8')]),
    );
  } finally {
    rmSync(place, { recursive: true });
  }
}

function readReports(folder: string): ReadonlyMap<string, string> {
  const place = join(ROOT, folder, 'api');
  if (!existsSync(place)) return new Map();
  return new Map(readdirSync(place).map((name) => [name, readFileSync(join(place, name), 'utf8')]));
}

function firstDifference(kept: string | undefined, written: string | undefined): string {
  if (kept === undefined) return 'is new';
  if (written === undefined) return 'has no entry any more';
  const [before, after] = [kept.split('\n'), written.split('\n')];
  const at = after.findIndex((line, index) => line !== before[index]);
  if (at < 0) return `ends before "${before[after.length]?.trim()}"`;
  return `line ${at + 1} is "${after[at]!.trim()}", was "${before[at]?.trim() ?? ''}"`;
}
