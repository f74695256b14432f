import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/root.ts';

/** The packages whose public types are kept in reports, and are the reference of the documentation. */
export const DESCRIBED = ['packages/sdk', 'packages/ui'];

/** Where the files of an extraction are written: a report, or a model with the docstrings, of each entry. */
export type Extracted = { readonly reports: string } | { readonly models: string };

/**
 * Reads the built types of each entry of a package (`dist/*.d.ts`). One program for all entries.
 *
 * @param folder path of the package from the root
 */
export function extractApi(folder: string, to: Extracted): void {
  const configs = typedEntries(folder).map(([entry, types]) => configOf(folder, entry, types, to));
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
}

/** `[['.', './dist/index.d.ts'], …]`: the entries of a package that have types. */
export function typedEntries(folder: string): [entry: string, types: string][] {
  const { exports } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
    exports: Readonly<Record<string, string | { readonly types?: string }>>;
  };
  return Object.entries(exports).flatMap(([entry, target]): [string, string][] =>
    typeof target === 'object' && target.types !== undefined ? [[entry, target.types]] : [],
  );
}

/** `index` or `server-columns`: an entry as the name of a file. */
export const fileNameOf = (entry: string): string => (entry === '.' ? 'index' : entry.slice(2).replaceAll('/', '-'));

function configOf(folder: string, entry: string, types: string, to: Extracted): ExtractorConfig {
  const projectFolder = join(ROOT, folder);
  const name = fileNameOf(entry);
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
      apiReport:
        'reports' in to
          ? { enabled: true, reportFolder: to.reports, reportTempFolder: to.reports, reportFileName: `${name}.api.md` }
          : { enabled: false },
      docModel:
        'models' in to ? { enabled: true, apiJsonFilePath: join(to.models, `${name}.api.json`) } : { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
    },
  });
}
