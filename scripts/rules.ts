// pnpm rules [S1-012 C.5-11 …]: writes docs/rules/coverage.md; with numbers, prints each rule with its page, the code
// that cites it and the tests that name it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COVERAGE, describeCoverage, findCitations, isCode, isTitle, readPages, readRules } from './check/rules.ts';
import { ROOT } from './process/root.ts';

const pages = readPages();
const rules = readRules(pages);
const citations = findCitations();
const numbers = process.argv.slice(2);

for (const number of numbers) {
  const own = citations.filter(({ id }) => id === number);
  // Code that cites a decision is code of the rule that the decision is a part of.
  const partsOfRule: readonly string[] = rules.find(({ id }) => id === number)?.text.match(/\bC\.\d+-\d+\b/g) ?? [];
  const code = citations.filter(({ id }) => id === number || partsOfRule.includes(id)).filter(isCode);
  const parts = rules.filter(({ id, text }) => id === number || text.includes(number));
  if (parts.length === 0) process.exitCode = 1;
  console.log(
    parts.map(({ id, page, text }) => `${id} (docs/rules/${page})\n  ${text}`).join('\n') ||
      `${number}: no rule has this number`,
  );
  for (const [title, cited] of [
    ['code', code],
    ['tests', own.filter(isTitle)],
  ] as const) {
    console.log(`  ${title}: ${cited.length === 0 ? 'none' : ''}`);
    for (const { file, line, text } of cited) console.log(`    ${file}:${line}  ${text}`);
  }
}
if (numbers.length === 0) {
  writeFileSync(join(ROOT, COVERAGE), describeCoverage(pages, citations));
  const rows = rules.filter(({ id }) => id.startsWith('S'));
  const named = new Set(citations.filter(isTitle).map(({ id }) => id));
  console.log(
    `rules: ${rows.length} rows on ${pages.size} pages, ${rows.filter(({ id }) => named.has(id)).length} named by a test`,
  );
}
