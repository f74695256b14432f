import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTitleKey } from '../../packages/sdk/src/contract/titleKeys.ts';
import { ROOT } from '../process/root.ts';
import type { Outcome } from '../process/runSteps.ts';
import { sourceFiles } from './sourceFiles.ts';

/**
 * Each catalogue has its second language, with the same keys, the same `{variables}` and no empty text. The Chinese
 * titles of a plugin are in its contract.
 */
export function checkCatalogues(): Outcome {
  const wrong = sourceFiles(/(^|\/)locales\/zh-TW\.json$/).flatMap(compare);
  return { ok: wrong.length === 0, output: wrong.join('\n') };
}

function compare(chinese: string): string[] {
  const english = chinese.replace('zh-TW.json', 'en.json');
  if (!existsSync(join(ROOT, english))) return [`${english}: is missing`];
  const [zh, en] = [read(chinese), read(english)];
  return [
    ...Object.keys(zh)
      .filter((key) => !(key in en))
      .map((key) => `${english}: lacks "${key}"`),
    ...Object.keys(en)
      .filter((key) => !(key in zh) && !isTitleKey(key))
      .map((key) => `${chinese}: lacks "${key}"`),
    ...Object.keys(zh)
      .filter((key) => key in en && variables(zh[key]) !== variables(en[key]))
      .map((key) => `${english}: "${key}" has other variables than ${chinese}`),
    ...Object.entries(zh)
      .filter(([, text]) => text === '')
      .map(([key]) => `${chinese}: "${key}" is empty`),
  ];
}

function read(file: string): Record<string, string> {
  return flatten(JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as object, '');
}

function flatten(value: object, prefix: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
      typeof inner === 'object' && inner !== null
        ? Object.entries(flatten(inner, `${prefix}${key}.`))
        : [[prefix + key, String(inner)]],
    ),
  );
}

/** The names of the variables, with or without plural forms. The text of a form (`one {it}`) is no variable. */
const variables = (text = '') =>
  [...new Set([...text.matchAll(/(?<!\b(?:zero|one|two|few|many|other|=\d+) )\{(\w+)[,}]/g)].map((match) => match[1]))]
    .sort()
    .join(',');
