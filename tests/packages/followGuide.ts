import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A block of code of a guide, in its order. */
type Block =
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'change'; readonly path: string; readonly text: string }
  | { readonly kind: 'commands'; readonly commands: readonly string[]; readonly prints: readonly string[] };

/**
 * Does what a chapter of a guide says, in its order: ```` ```ts src/server.ts ```` is a file as a whole, ```` ```diff src/server.ts ````
 * lines of one (those with `-` are replaced by those with `+`), ```` ```sh ```` commands, and ```` ```text ```` after them lines that they print.
 *
 * @param guide Markdown
 * @param title of the chapter, with its marks: `### In ten minutes`
 * @param folder in which files are written
 * @param run runs a command in that folder and resolves to what it printed; rejects if it fails
 * @returns how many blocks there were
 * @throws Error for lines that are not in the file exactly once, and for output that was not printed
 */
export async function followGuide(
  guide: string,
  title: string,
  folder: string,
  run: (command: string) => Promise<string>,
): Promise<number> {
  const blocks = readBlocks(guide, title);
  for (const block of blocks) {
    if (block.kind === 'file') await writeFile(join(folder, block.path), block.text);
    if (block.kind === 'change') {
      const file = join(folder, block.path);
      await writeFile(file, change(block.path, await readFile(file, 'utf8'), block.text));
    }
    if (block.kind !== 'commands') continue;
    let printed = '';
    for (const command of block.commands) printed += await run(command);
    for (const line of block.prints)
      if (!printed.includes(line))
        throw new Error(`「${line}」 was not printed by ${block.commands.join('; ')}:\n${printed}`);
  }
  return blocks.length;
}

export function readBlocks(guide: string, title: string): readonly Block[] {
  const from = guide.indexOf(`\n${title}\n`);
  if (from < 0) throw new Error(`the guide has no chapter ${title}`);
  const chapter = guide.slice(from + title.length + 1).split(/^#{1,3} /m, 1)[0]!;
  const blocks: Block[] = [];
  for (const [, kind = '', path = '', text = ''] of chapter.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms)) {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const last = blocks.at(-1);
    if (kind === 'sh') blocks.push({ kind: 'commands', commands: lines, prints: [] });
    else if (kind === 'text' && last?.kind === 'commands') blocks.splice(-1, 1, { ...last, prints: lines });
    else if (path === '') throw new Error(`a block of ${title} says neither a file nor commands:\n${text}`);
    else blocks.push({ kind: kind === 'diff' ? 'change' : 'file', path, text });
  }
  return blocks;
}

/** Lines that are replaced, and those that come instead. */
const HUNK = /((?:^-.*\n)+)((?:^\+.*\n)*)/gm;

function change(path: string, text: string, changes: string): string {
  let changed = text;
  for (const [, before = '', after = ''] of changes.matchAll(HUNK)) {
    const [old, fresh] = [before, after].map((lines) => lines.replaceAll(/^[-+]/gm, '')) as [string, string];
    if (`\n${changed}`.split(`\n${old}`).length !== 2)
      throw new Error(`these lines are not in ${path} exactly once:\n${old}`);
    changed = `\n${changed}`.replace(`\n${old}`, () => `\n${fresh}`).slice(1);
  }
  return changed;
}
