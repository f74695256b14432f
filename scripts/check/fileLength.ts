import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/root.ts';
import type { Outcome } from '../process/runSteps.ts';
import { sourceFiles } from './sourceFiles.ts';

const MAX = 400;

const GENERATED = /(generated|made) by/i;

/** No file of code is longer than 400 lines, generated ones aside (marked in their first lines). */
export function checkFileLength(): Outcome {
  const long = sourceFiles(/\.(tsx?|mjs|css)$/)
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
    .filter(({ text }) => !GENERATED.test(text.slice(0, 300)))
    .map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX);
  return {
    ok: long.length === 0,
    output: long
      .map(({ file, lines }) => `${file}: ${lines} lines, at most ${MAX}: split it by what it does.`)
      .join('\n'),
  };
}
