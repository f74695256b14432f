import { parseArgs } from 'node:util';
import { buildPlugin } from './buildPlugin.ts';
import { checkPlugin } from './checkPlugin.ts';
import type { Comparison } from './comparePlugins.ts';
import { developPlugin } from './developPlugin.ts';
import { packPlugin } from './packPlugin.ts';
import { ToolFailure } from './PluginFolder.ts';
import { createSigningKeys, groupedKeyId, signArchive } from './signing.ts';
import { testPlugin } from './testPlugin.ts';

const USAGE = `用法：
  atrium-plugin build [資料夾] [--out 資料夾]               檢查並建置外掛：plugin.json、client.js、server.js、migrations、locales
  atrium-plugin dev [資料夾] [--port 埠號] [--fresh]        在帶有示範公司的主系統裡執行外掛；存檔後重新建置並換上，已開啟的畫面跟著更新
  atrium-plugin test [資料夾] [--server] [--watch] [-- …]   測試伺服器與畫面；--server 只測試伺服器，-- 之後的字交給 vitest
  atrium-plugin pack [資料夾] [--out 資料夾] [--key 檔案]   檢查、建置並封裝成一個可安裝的檔案：<代號>-<版本>.atrium.tgz；有金鑰時一併簽署
  atrium-plugin check [資料夾] [--against 封裝檔]           檢查契約、兩種語言的文字與伺服器端的處理函式；與較早的封裝檔相比，版本號是否足夠
  atrium-plugin keys [--out 資料夾]                         建立簽署用的金鑰：atrium-plugin.key 與 atrium-plugin.pub
  atrium-plugin sign 封裝檔 --key 檔案                      簽署已封裝的檔案

pack 與 sign 的金鑰也可以寫在環境變數 ATRIUM_PLUGIN_KEY_FILE。

範例：
  atrium-plugin dev
  atrium-plugin test --server -- -t 借用
  atrium-plugin build
  atrium-plugin build plugins/leave --out /srv/atrium/data/plugins/leave
  atrium-plugin pack plugins/leave --out /srv/packages --key ~/atrium-plugin.key
  atrium-plugin check plugins/leave
  atrium-plugin check plugins/leave --against leave-1.1.0.atrium.tgz
  atrium-plugin keys --out ~
  atrium-plugin sign leave-1.2.0.atrium.tgz --key ~/atrium-plugin.key`;

type Option = 'out' | 'key' | 'against' | 'port';
type Flag = 'fresh' | 'server' | 'watch';
/** `rest` is what follows `--`. */
type Options = Readonly<Partial<Record<Option, string> & Record<Flag, boolean>>> & {
  readonly rest?: readonly string[];
};

interface Command {
  /** How many words may follow it. */
  readonly words: readonly [least: number, most: number];
  readonly options: readonly (Option | Flag | 'rest')[];
  /** Resolves to the exit code if that is not 0 for success. */
  readonly run: (word: string | undefined, options: Options) => Promise<number | void>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  build: {
    words: [0, 1],
    options: ['out'],
    async run(folder = '.', { out }) {
      const { manifest, outDir, notes } = await buildPlugin({ folder, ...(out !== undefined && { outDir: out }) });
      for (const note of notes) console.log(`${manifest.id}：${note}`);
      console.log(`已建置 ${manifest.id} ${manifest.version}（${manifest.hash}）：${outDir}`);
    },
  },
  dev: {
    words: [0, 1],
    options: ['port', 'fresh'],
    async run(folder = '.', { port, fresh }) {
      const stopping = new AbortController();
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
      await developPlugin({
        folder,
        ...(port !== undefined && { port: readPort(port) }),
        ...(fresh && { fresh }),
        signal: stopping.signal,
        print: (line) => console.log(line),
      });
    },
  },
  test: {
    words: [0, 1],
    options: ['server', 'watch', 'rest'],
    run: (folder = '.', { server = false, watch = false, rest = [] }) =>
      testPlugin({ folder, server, watch, words: rest }),
  },
  pack: {
    words: [0, 1],
    options: ['out', 'key'],
    async run(folder = '.', options) {
      const [outDir, keyFile] = [options.out, keyFileOf(options)];
      const packed = await packPlugin({
        folder,
        ...(outDir !== undefined && { outDir }),
        ...(keyFile !== undefined && { keyFile }),
      });
      const { file, bytes, manifest, keyId, notes } = packed;
      for (const note of notes) console.log(`${manifest.id}：${note}`);
      console.log(`已封裝 ${manifest.id} ${manifest.version}（${Math.ceil(bytes / 1024)} KB）：${file}`);
      if (keyId !== null) console.log(`已以金鑰 ${groupedKeyId(keyId)} 簽署`);
    },
  },
  check: {
    words: [0, 1],
    options: ['against'],
    async run(folder = '.', { against }) {
      const { id, problems, notes, comparison } = await checkPlugin(folder, against);
      for (const note of [...notes, ...(comparison?.notes ?? [])]) console.log(`${id}：${note}`);
      const all = [...problems, ...(comparison ? reportComparison(id, comparison) : [])];
      if (all.length > 0) throw new ToolFailure(id, all);
      console.log(`${id}：沒有問題`);
    },
  },
  keys: {
    words: [0, 0],
    options: ['out'],
    async run(_, { out = '.' }) {
      const { privateFile, publicFile, keyId, publicKey } = await createSigningKeys(out);
      console.log(`已建立私密金鑰：${privateFile}（請另存備份，不要交給任何人，也不要放進版本控制）`);
      console.log(`已建立公開金鑰：${publicFile}`);
      console.log(`金鑰代號：${groupedKeyId(keyId)}`);
      console.log(`請將公開金鑰交給安裝這個外掛的管理者，並以別的方式告知金鑰代號，供其核對：\n${publicKey}`);
    },
  },
  sign: {
    words: [1, 1],
    options: ['key'],
    async run(file = '', options) {
      const keyFile = keyFileOf(options);
      if (keyFile === undefined) throw new WrongUse('請以 --key 指定私密金鑰的檔案');
      const keyId = await signArchive(file, keyFile);
      console.log(`已以金鑰 ${groupedKeyId(keyId)} 簽署：${file}`);
    },
  },
};

const PARTS = { major: '主版號', minor: '次版號', patch: '修訂號' } as const;

/** Prints what has changed, and returns what is wrong with that. */
function reportComparison(id: string, { changes, problems, least, isEnough }: Comparison): readonly string[] {
  for (const { sentence, part } of changes) console.log(`${id}：${sentence}（提高${PARTS[part]}）`);
  if (isEnough && problems.length === 0)
    console.log(changes.length === 0 ? `${id}：對外的內容沒有改變` : `${id}：版本號足夠（至少 ${least}）`);
  return isEnough ? problems : [...problems, `package.json 的 version 要提高到 ${least} 以上`];
}

const keyFileOf = ({ key }: Options) => key ?? (process.env['ATRIUM_PLUGIN_KEY_FILE'] || undefined);

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new WrongUse('--port 請填 0 到 65535 的整數');
}

class WrongUse extends Error {}

/**
 * Runs `atrium-plugin`, whose results and errors are printed.
 *
 * @param argv what follows the name of the program
 * @returns its exit code: 0 success · 1 the plugin has errors · 2 wrong usage
 */
export async function runCommandLine(argv: readonly string[]): Promise<number> {
  try {
    return (await run(argv)) ?? 0;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof WrongUse || code?.startsWith('ERR_PARSE_ARGS') === true) {
      console.error(message ? `${message}\n${USAGE}` : USAGE);
      return 2;
    }
    console.error(error instanceof ToolFailure ? message : error);
    return 1;
  }
}

async function run(argv: readonly string[]): Promise<number | void> {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const { positionals, values } = parseArgs({
    args: argv.slice(0, end),
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      key: { type: 'string' },
      against: { type: 'string' },
      port: { type: 'string' },
      fresh: { type: 'boolean' },
      server: { type: 'boolean' },
      watch: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const { help, ...named } = values;
  const options: Options = { ...named, ...(end < argv.length && { rest: argv.slice(end + 1) }) };
  if (help) {
    console.log(USAGE);
    return;
  }
  const [name = '', ...words] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || words.length < command.words[0] || words.length > command.words[1]) throw new WrongUse();
  const other = Object.keys(options).find((option) => !command.options.includes(option as Option));
  if (other !== undefined) throw new WrongUse(`${name} 沒有 --${other === 'rest' ? '' : other}`);
  return command.run(words[0], options);
}

// What the plugin's own code left open while it was checked does not hold the tool.
if (import.meta.main) process.exit(await runCommandLine(process.argv.slice(2)));
