import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/root.ts';
import type { Outcome } from '../process/runSteps.ts';
import { sourceFiles } from './sourceFiles.ts';

/** Chinese text, not punctuation; a key of an object is data. */
const CHINESE = /[\u3400-\u9fff](?!\S*:\s)/;

/** Names that stay as they are in every language. */
const NAMES = /中庭|繁體中文/g;

/** Screens take their texts from catalogues: no Chinese outside comments in components of host, ui and plugins. */
export function checkLiteralTexts(): Outcome {
  const wrong = sourceFiles(/^(host\/web|packages\/ui|plugins\/[^/]+)\/src\/.*\.tsx$/)
    .filter((file) => !/\.(test|spec)\.tsx$/.test(file) && !/\/(gallery|testing)\//.test(file))
    .flatMap((file) =>
      withoutComments(readFileSync(join(ROOT, file), 'utf8'))
        .split('\n')
        .flatMap((line, at) => (CHINESE.test(line.replaceAll(NAMES, '')) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    );
  return {
    ok: wrong.length === 0,
    output: wrong.map((line) => `${line}   ← belongs in locales/zh-TW.json`).join('\n'),
  };
}

const withoutComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/(^|\s)\/\/.*$/gm, '');
