import { parseArgs } from 'node:util';
import { buildPlugin } from './buildPlugin.ts';
import { checkPlugin } from './checkPlugin.ts';
import { packPlugin } from './packPlugin.ts';
import { ToolFailure } from './PluginFolder.ts';

const USAGE = `用法：
  atrium-plugin build [資料夾] [--out 資料夾]   檢查並建置外掛：plugin.json、client.js、server.js、migrations、locales
  atrium-plugin pack [資料夾] [--out 資料夾]    檢查、建置並封裝成一個可安裝的檔案：<代號>-<版本>.atrium.tgz
  atrium-plugin check [資料夾]                  檢查契約、兩種語言的文字與伺服器端的處理函式

範例：
  atrium-plugin build
  atrium-plugin build plugins/leave --out /srv/atrium/data/plugins/leave
  atrium-plugin pack plugins/leave --out /srv/packages
  atrium-plugin check plugins/leave`;

/** 0 success · 1 the plugin has errors · 2 wrong usage. */
async function run(argv: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { out: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const [command, folder = '.', ...rest] = positionals;
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (rest.length > 0 || (command !== 'build' && command !== 'pack' && command !== 'check')) {
    console.error(USAGE);
    return 2;
  }
  if (command === 'build') {
    const { manifest, outDir, notes } = await buildPlugin({ folder, ...(values.out && { outDir: values.out }) });
    for (const note of notes) console.log(`${manifest.id}：${note}`);
    console.log(`已建置 ${manifest.id} ${manifest.version}（${manifest.hash}）：${outDir}`);
    return 0;
  }
  if (command === 'pack') {
    const { file, bytes, manifest, notes } = await packPlugin({ folder, ...(values.out && { outDir: values.out }) });
    for (const note of notes) console.log(`${manifest.id}：${note}`);
    console.log(`已封裝 ${manifest.id} ${manifest.version}（${Math.ceil(bytes / 1024)} KB）：${file}`);
    return 0;
  }
  const { id, problems, notes } = await checkPlugin(folder);
  for (const note of notes) console.log(`${id}：${note}`);
  if (problems.length > 0) throw new ToolFailure(id, problems);
  console.log(`${id}：沒有問題`);
  return 0;
}

try {
  // What the plugin's own code left open while it was checked does not hold the tool.
  process.exit(await run(process.argv.slice(2)));
} catch (error) {
  const wrongUse = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true;
  console.error(
    wrongUse ? `${(error as Error).message}\n${USAGE}` : error instanceof ToolFailure ? error.message : error,
  );
  process.exit(wrongUse ? 2 : 1);
}
