import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { globalSelectors } from './globalSelectors.ts';

/** One sentence for each selector of the built stylesheets that would reach other plugins or the host. */
export async function validateStyles(outDir: string, styles: readonly string[], id: string): Promise<string[]> {
  const problems: string[] = [];
  for (const file of styles)
    for (const selector of globalSelectors(await readFile(join(outDir, file), 'utf8'), id))
      problems.push(`${file} 的「${selector}」會影響其他畫面；類別與動畫名稱請以「${id}-」開頭`);
  return problems;
}
