import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../process/root.ts';
import type { Outcome } from '../process/runSteps.ts';
import { buildPackages } from './packageClaims.ts';

/** The packages whose public types are kept in reports, so that a change of one is read in review. */
const REPORTED = ['packages/sdk', 'packages/ui'];

/** Compares the reports in `api/` with the built types of each entry; `pnpm api` writes them. */
export async function checkApiReports(): Promise<Outcome> {
  if (!(await buildPackages())) return { ok: false, output: 'the packages do not build: see "package claims"' };
  const changed = REPORTED.flatMap((folder) => {
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
  return REPORTED.flatMap((folder) => {
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
    const configs = typedEntries(folder).map(([entry, types]) => configOf(folder, entry, types, place));
    const compilerState = CompilerState.create(configs[0]!, {
      additionalEntryPoints: configs.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath),
    });
    for (const config of configs)
      Extractor.invoke(config, {
        compilerState,
        localBuild: true,
        messageCallback: (message) => {
          message.logLevel = ExtractorLogLevel.None;
          message.handled = true;
        },
      });
    return new Map(
      readdirSync(place)
        .filter((name) => name.endsWith('.api.md'))
        .map((name) => [name, readFileSync(join(place, name), 'utf8')]),
    );
  } finally {
    rmSync(place, { recursive: true });
  }
}

/** `[['.', './dist/index.d.ts'], …]`: the entries of a package that have types. */
function typedEntries(folder: string): [entry: string, types: string][] {
  const { exports } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
    exports: Readonly<Record<string, string | { readonly types?: string }>>;
  };
  return Object.entries(exports).flatMap(([entry, target]): [string, string][] =>
    typeof target === 'object' && target.types !== undefined ? [[entry, target.types]] : [],
  );
}

function configOf(folder: string, entry: string, types: string, place: string): ExtractorConfig {
  const projectFolder = join(ROOT, folder);
  const name = entry === '.' ? 'index' : entry.slice(2).replaceAll('/', '-');
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(projectFolder, 'package.json'),
    configObject: {
      projectFolder,
      mainEntryPointFilePath: join(projectFolder, types),
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'es2024',
            module: 'esnext',
            moduleResolution: 'bundler',
            jsx: 'react-jsx',
            lib: ['es2024', 'esnext', 'dom', 'dom.iterable'],
            types: ['node'],
            strict: true,
            skipLibCheck: true,
          },
          files: [join(projectFolder, types)],
        },
      },
      apiReport: { enabled: true, reportFolder: place, reportTempFolder: place, reportFileName: `${name}.api.md` },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
    },
  });
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
