import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyContract } from '@atrium/sdk';
import { bundle } from '../bundle.ts';
import type { PluginFolder } from '../PluginFolder.ts';
import { ToolFailure } from '../ToolFailure.ts';

/**
 * Loads the current contract. It is bundled and run, so that changes are picked up in the same process, and so that it
 * does not matter how the author resolves packages.
 *
 * @throws ToolFailure if `contract.ts` throws or exports no contract
 */
export async function loadContract(plugin: PluginFolder, workDir: string): Promise<AnyContract> {
  const { folder, contract } = plugin;
  await bundle({ entry: { contract }, folder, outDir: workDir, platform: 'node', minify: false, splitting: false });
  const file = join(workDir, 'contract.js');
  try {
    const module = (await import(`${pathToFileURL(file).href}?at=${process.hrtime.bigint()}`)) as {
      default?: AnyContract;
    };
    if (typeof module.default?.id !== 'string')
      throw new ToolFailure(folder, ['src/contract.ts 的預設匯出不是 definePlugin() 的結果']);
    return module.default;
  } catch (error) {
    if (error instanceof ToolFailure) throw error;
    throw new ToolFailure(folder, [
      `src/contract.ts 無法執行：${error instanceof Error ? error.message : String(error)}`,
    ]);
  } finally {
    await rm(file, { force: true });
  }
}
