import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { type Answers, RefusedAnswer, titleOf } from './answers.ts';

const PACKAGE = join(import.meta.dirname, '..');
const TEMPLATE = join(PACKAGE, 'template');
/** npm leaves out files of this name when it packs: they have another in the template. */
const RENAMED: Readonly<Record<string, string>> = { _gitignore: '.gitignore' };

/**
 * Writes a new plugin, with the versions that this package was published with.
 *
 * @param folder made if it is missing
 * @returns the files, relative to the folder
 * @throws RefusedAnswer if there is something in the folder already
 */
export async function writePlugin(folder: string, answers: Answers): Promise<string[]> {
  await refuseFull(folder);
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const written: string[] = [];
  for (const file of files.sort()) {
    const name = relative(TEMPLATE, file);
    const text = await readFile(file, 'utf8');
    const target = fill(RENAMED[name] ?? name, answers);
    await mkdir(dirname(join(folder, target)), { recursive: true });
    await writeFile(
      join(folder, target),
      name === 'package.json' ? await withVersions(fill(text, answers)) : fill(text, answers),
    );
    written.push(target);
  }
  return written;
}

/** @throws RefusedAnswer */
export async function refuseFull(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') throw new RefusedAnswer(`${resolve(folder)} 不是資料夾，請換一個位置`);
    throw error;
  });
  if (found.some((name) => name !== '.git'))
    throw new RefusedAnswer(`資料夾 ${resolve(folder)} 不是空的，請換一個位置，或先清空`);
}

/** The template is a plugin itself, with these words where an answer belongs. */
const fill = (text: string, { id, name, title }: Answers): string =>
  text
    .replaceAll('PluginId', titleOf(id))
    .replaceAll('pluginid', id)
    .replaceAll('Plugin Title', title)
    .replaceAll('外掛名稱', name);

/** What the template is built with are the dependencies of this package, of which packing has made numbers. */
async function withVersions(text: string): Promise<string> {
  const own = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')) as Record<string, object>;
  const plugin = { ...(JSON.parse(text) as object), devDependencies: own['devDependencies'] };
  return `${JSON.stringify(plugin, undefined, 2)}\n`;
}
