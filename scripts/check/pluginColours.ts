import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process/root.ts';
import type { Outcome } from '../process/runSteps.ts';
import { sourceFiles } from './sourceFiles.ts';

const LITERAL = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|lab|lch|color)\(/i;
const NAMED = /:\s*(white|black|red|green|blue|gr[ae]y|orange|yellow|purple)\b/i;

/** Plugins take their colours from the tokens of `@atrium/ui`, so that every theme reaches them. */
export function checkPluginColours(): Outcome {
  const wrong = sourceFiles(/^plugins\/[^/]+\/src\/.*\.css$/).flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
      .split('\n')
      .flatMap((line, at) => (LITERAL.test(line) || NAMED.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
  return {
    ok: wrong.length === 0,
    output: wrong.map((line) => `${line}   ← use a token of @atrium/ui (var(--…))`).join('\n'),
  };
}
