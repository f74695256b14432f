import { createKeyPair, InvalidKey, keyIdOf, readPublicKey, signPlugin, UnsignablePlugin } from '@atrium/sdk/archive';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DESCRIPTION, unpackArchive, writeArchive } from './pluginArchive.ts';
import { ToolFailure } from './PluginFolder.ts';

const PRIVATE = 'atrium-plugin.key';
const PUBLIC = 'atrium-plugin.pub';
/** Files that a sentence names; a plugin has hundreds. */
const MOST_NAMED = 5;

export interface SigningKeys {
  /** The file of the private key, which only its owner can read. */
  readonly privateFile: string;
  /** PEM. */
  readonly publicFile: string;
  readonly keyId: string;
  /** Base64 of its DER, on one line, as administrators add it. */
  readonly publicKey: string;
}

/**
 * Creates the keys of a publisher: `atrium-plugin.key` and `atrium-plugin.pub`.
 *
 * @throws ToolFailure if there are keys already: what was signed with them could not be signed again
 */
export async function createSigningKeys(dir: string): Promise<SigningKeys> {
  const folder = resolve(dir);
  const [privateFile, publicFile] = [join(folder, PRIVATE), join(folder, PUBLIC)];
  const refuse = (file: string) =>
    new ToolFailure(basename(file), [`${file} 已經存在，不會覆寫；請以 --out 指定別的資料夾，或先移走這個檔案`]);
  for (const file of [privateFile, publicFile]) if (existsSync(file)) throw refuse(file);
  await mkdir(folder, { recursive: true });
  const pair = createKeyPair();
  await writeFile(privateFile, pair.privateKey, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? refuse(privateFile) : error;
  });
  await writeFile(publicFile, pair.publicKey, { flag: 'wx' });
  const key = readPublicKey(pair.publicKey);
  const publicKey = key.export({ type: 'spki', format: 'der' }).toString('base64');
  return { privateFile, publicFile, keyId: keyIdOf(key), publicKey };
}

/** The id of a key for people: `4C1A 09E7 88D2 5B30`. */
export const groupedKeyId = (keyId: string): string => keyId.toUpperCase().replaceAll(/(.{4})(?!$)/g, '$1 ');

/**
 * Signs a built plugin in its folder.
 *
 * @returns the id of the key
 * @throws ToolFailure if the file is no private key, or the plugin is not what its `plugin.json` says
 */
export async function signFolder(folder: string, keyFile: string): Promise<string> {
  const key = await readFile(keyFile, 'utf8').catch(() => {
    throw new ToolFailure(basename(keyFile), [`無法讀取金鑰檔案 ${keyFile}；請以 atrium-plugin keys 建立金鑰`]);
  });
  try {
    return await signPlugin(folder, key);
  } catch (error) {
    if (error instanceof InvalidKey)
      throw new ToolFailure(basename(keyFile), [
        `${keyFile} 不是 Ed25519 的私密金鑰；請用 atrium-plugin keys 建立的 ${PRIVATE}`,
      ]);
    if (error instanceof UnsignablePlugin) throw new ToolFailure('plugin.json', [sentenceOf(error)]);
    throw error;
  }
}

/**
 * Signs an archive, which is replaced by the signed one. The same archive and key are the same bytes.
 *
 * @returns the id of the key
 * @throws ToolFailure as `signFolder`, and if the file is no archive
 */
export async function signArchive(file: string, keyFile: string): Promise<string> {
  const { keyId } = await writeArchive(dirname(file), async (folder) => {
    await unpackArchive(file, folder);
    const description = join(folder, DESCRIPTION);
    const aside = join(dirname(folder), DESCRIPTION);
    const isDescribed = existsSync(description);
    if (isDescribed) await rename(description, aside);
    const keyId = await signFolder(folder, keyFile);
    if (isDescribed) await rename(aside, description);
    return { name: basename(file), keyId };
  });
  return keyId;
}

function sentenceOf({ files }: UnsignablePlugin): string {
  if (!files) return '沒有列出檔案：外掛由較早的工具建置。請以目前的 atrium-plugin pack 重新封裝';
  const names = [...files.missing, ...files.extra, ...files.changed];
  const more = names.length > MOST_NAMED ? `…等 ${names.length} 個檔案` : '';
  return `與檔案不符：${names.slice(0, MOST_NAMED).join('、')}${more}。請以 atrium-plugin pack 重新封裝`;
}
