import { basename, relative, resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { type Answers, checkId, checkName, RefusedAnswer, titleOf } from './answers.ts';
import { refuseFull, writePlugin } from './writePlugin.ts';

const USAGE = `用法：
  npm create atrium-plugin [資料夾] -- [--id 代號] [--name 名稱] [--title 英文名稱]

在空的資料夾建立一個可以測試、封裝的外掛。沒有給的答案會逐一詢問；給了代號與名稱就不再詢問。

範例：
  npm create atrium-plugin
  npm create atrium-plugin parking -- --id parking --name 停車登記 --title Parking`;

const OPTIONS = { id: { type: 'string' }, name: { type: 'string' }, title: { type: 'string' } } as const;

/** Runs the command with its words and resolves to its exit code: 0, 1 if an answer is refused, 2 if it was called wrongly. */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  if (words.includes('--help') || words.includes('-h')) {
    console.log(USAGE);
    return 0;
  }
  try {
    const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
    if (positionals.length > 1) throw new TypeError(`只能有一個資料夾：${positionals.join('、')}`);
    const [folder] = positionals;
    if (folder !== undefined) await refuseFull(folder);
    const { into, ...answers } = await complete(folder, values);
    const files = await writePlugin(into, answers);
    console.log(report(into, answers, files));
    return 0;
  } catch (error) {
    if (error instanceof RefusedAnswer) {
      console.error(error.message);
      return 1;
    }
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n\n${USAGE}`);
    return 2;
  }
}

type Given = Readonly<Partial<Record<keyof typeof OPTIONS, string>>>;

/** Takes the given answers and asks for the others in the terminal. */
async function complete(folder: string | undefined, given: Given): Promise<Answers & { readonly into: string }> {
  if (given.id !== undefined && given.name !== undefined) {
    const id = checkId(given.id);
    return { into: folder ?? id, id, name: checkName(given.name), title: checkName(given.title ?? titleOf(id)) };
  }
  if (!process.stdin.isTTY) throw new TypeError('這裡無法詢問，請以 --id 與 --name 指定代號與名稱');
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const proposed = folder === undefined ? 'parking' : basename(resolve(folder));
    const id = given.id === undefined ? await ask(lines, '代號（小寫英文字母）', proposed, checkId) : checkId(given.id);
    const name = given.name === undefined ? await ask(lines, '名稱', undefined, checkName) : checkName(given.name);
    const title =
      given.title === undefined ? await ask(lines, '英文名稱', titleOf(id), checkName) : checkName(given.title);
    return { into: folder ?? id, id, name, title };
  } finally {
    lines.close();
  }
}

/** Asks until the answer can be taken; an empty one is the proposed one. */
async function ask(
  lines: Interface,
  question: string,
  proposed: string | undefined,
  check: (answer: string) => string,
): Promise<string> {
  for (;;) {
    const answer = await lines.question(`${question}${proposed === undefined ? '' : `（${proposed}）`}：`);
    try {
      return check(answer.trim() || (proposed ?? ''));
    } catch (error) {
      if (!(error instanceof RefusedAnswer)) throw error;
      console.log(error.message);
    }
  }
}

function report(folder: string, { id, name }: Answers, files: readonly string[]): string {
  const path = relative('', folder);
  const go = path === '' ? [] : [`  cd ${path}`];
  return [
    `已在 ${resolve(folder)} 建立外掛「${name}」（${id}），共 ${files.length} 個檔案。接下來：`,
    '',
    ...go,
    '  npm install',
    '  npm run dev',
    '  npm run test:server',
  ].join('\n');
}
