import { type CallNeed, isRecent, type Manifest, type ManifestEndpoint } from '@atrium/sdk';

/** Which part of a version number rises; the parts after it become 0. */
type Part = 'major' | 'minor' | 'patch';

/** What differs from an earlier version, as a sentence, and the part of the version that has to rise for it. */
export interface Change {
  readonly part: Part;
  readonly sentence: string;
}

export interface Comparison {
  readonly changes: readonly Change[];
  /** What no version number allows: a host that has run a step refuses a version in which it is missing or another. */
  readonly problems: readonly string[];
  /** What could not be compared. */
  readonly notes: readonly string[];
  /** The lowest version that says what has changed. */
  readonly least: string;
  readonly isEnough: boolean;
}

/**
 * Compares a plugin with an earlier version of it: what others rely on and no longer find (calls, events, offers, extension points,
 * views, permissions, commands), what is new, and the steps of its tables.
 *
 * Versions are read as semver. Before 1.0.0 the minor number is what rises for a change that breaks others, and the last number for
 * everything else, as ranges (`^0.2.0`) take it. A version after a pre-release of the same numbers may change everything.
 *
 * @param before the `plugin.json` of the earlier version, by whichever builder
 * @param now that of the version which is to come
 * @throws RangeError if one of the versions is none
 */
export function comparePlugins(before: Manifest, now: Manifest): Comparison {
  const steps = compareSteps(before, now);
  const changes = [...compareCalls(before.api, now.api), ...compareNames(before, now), ...compareParams(before, now)];
  const all = [...changes, ...steps.changes].toSorted((one, other) => RANK[one.part] - RANK[other.part]);
  const [from, to] = [readVersion(before.version), readVersion(now.version)];
  const least = all[0] ? raise(from.numbers, all[0].part) : from.numbers;
  const wasPreview = from.isPreview && before.version !== now.version;
  const isEnough = isAtLeast(to.numbers, wasPreview ? from.numbers : least);
  return {
    changes: all.map((change) => ({ ...change, part: partOf(from.numbers, change.part) })),
    problems: steps.problems,
    notes: steps.notes,
    least: least.join('.'),
    isEnough,
  };
}

const RANK: Readonly<Record<Part, number>> = { major: 0, minor: 1, patch: 2 };

type Named = readonly string[] | Readonly<Record<string, unknown>>;

/** What has a name that others know, and how people call it. */
const NAMED: readonly (readonly [what: string, namesOf: (manifest: Manifest) => Named | undefined])[] = [
  ['權限', ({ actions }) => actions],
  ['分頁', ({ tabs }) => tabs],
  ['浮動面板', ({ panels }) => panels],
  ['頁首項目', ({ header }) => header],
  ['帳號選單項目', ({ account }) => account],
  ['側邊分頁', ({ sideTabs }) => sideTabs],
  ['今日卡片', ({ today }) => today],
  ['頁面', ({ pages }) => pages && Object.fromEntries(Object.values(pages).map(({ path }) => [path, true]))],
  ['指令', ({ commands }) => commands],
  ['選單項目', ({ menu }) => menu?.map(({ code }) => code)],
  ['即時事件', ({ events }) => events],
  ['發佈的事件', ({ publishes }) => publishes],
  ['提供的功能', ({ offers }) => offers],
  ['擴充點', ({ points }) => points],
  ['命令列指令', ({ cli }) => cli],
];

function compareNames(before: Manifest, now: Manifest): Change[] {
  return NAMED.flatMap(([what, namesOf]) => {
    const [earlier, later] = [listOf(namesOf(before)), listOf(namesOf(now))];
    return [
      ...earlier.filter((name) => !later.includes(name)).map((name) => broken(`刪除了${what}「${name}」`)),
      ...later.filter((name) => !earlier.includes(name)).map((name) => added(`新增了${what}「${name}」`)),
    ];
  });
}

// An earlier builder did not write every kind.
const listOf = (names: Named = []): readonly string[] => (Array.isArray(names) ? names : Object.keys(names));
const broken = (sentence: string): Change => ({ part: 'major', sentence });
const added = (sentence: string): Change => ({ part: 'minor', sentence });

type Calls = Manifest['api'];

/** Calls are known by their addresses; their names are only for the plugin itself. */
function compareCalls(before: Calls = {}, now: Calls = {}): Change[] {
  const earlier = byAddress(before);
  const later = byAddress(now);
  const moved = new Set<string>();
  const changes = [...earlier].flatMap(([address, [name, call]]) => {
    const same = later.get(address)?.[1];
    if (same) return compareCall(name, call, same);
    const other = Object.hasOwn(now, name) ? now[name] : undefined;
    if (!other || earlier.has(addressOf(other))) return [broken(`刪除了呼叫「${name}」（${shown(call)}）`)];
    moved.add(addressOf(other));
    return [broken(`呼叫「${name}」的位址由 ${shown(call)} 改為 ${shown(other)}`)];
  });
  const isNew = (address: string) => !earlier.has(address) && !moved.has(address);
  return [
    ...changes,
    ...[...later]
      .filter(([address]) => isNew(address))
      .map(([, [name, call]]) => added(`新增了呼叫「${name}」（${shown(call)}）`)),
  ];
}

function compareCall(name: string, before: ManifestEndpoint, now: ManifestEndpoint): Change[] {
  const changes: Change[] = [];
  const needs = `呼叫「${name}」（${shown(now)}）的權限由${needsText(before.needs)}改為${needsText(now.needs)}`;
  if (needsText(before.needs) !== needsText(now.needs))
    changes.push(isWider(before.needs, now.needs) ? added(needs) : broken(needs));
  if (before.file !== now.file)
    changes.push(broken(`呼叫「${name}」（${shown(now)}）的回應由${before.file ?? '資料'}改為${now.file ?? '資料'}`));
  return changes;
}

const byAddress = (calls: Calls) =>
  new Map(Object.entries(calls).map(([name, call]) => [addressOf(call), [name, call] as const]));

/** The names of parameters are not part of an address. */
const addressOf = ({ service, method, path }: ManifestEndpoint) =>
  `${service} ${method} ${path.replaceAll(/:\w+/g, ':')}`;

const shown = ({ method, path }: ManifestEndpoint) => `${method.toUpperCase()} ${path}`;

function needsText(needs: CallNeed): string {
  if (isRecent(needs)) return `「${[...needs.all].toSorted().join(' 且 ') || '登入'}，${needs.recent} 內輸入過密碼」`;
  if (needs === 'public') return '「公開」';
  if (needs === 'anyone') return '「登入」';
  return `「${actionsOf(needs).toSorted().join(' 或 ')}」`;
}

const actionsOf = (needs: string | readonly string[]): readonly string[] =>
  typeof needs === 'string' ? [needs] : needs;

/** Whether everyone who could make a call still can. */
function isWider(before: CallNeed, now: CallNeed): boolean {
  if (now === 'public') return true;
  if (before === 'public' || before === 'changeToken') return false;
  if (now === 'anyone') return true;
  if (isRecent(before) || isRecent(now) || before === 'anyone') return false;
  return actionsOf(before).every((action) => actionsOf(now).includes(action));
}

/** Addresses of views are kept by people: what was optional stays so, and of its type. */
function compareParams(before: Manifest, now: Manifest): Change[] {
  return (['tabs', 'panels'] as const).flatMap((kind) =>
    Object.entries<Manifest['tabs'][string]>(now[kind]).flatMap(([view, { params }]) => {
      const earlier = before[kind]?.[view];
      if (!earlier) return [];
      return Object.entries(params ?? {}).flatMap(([name, { type, required }]) => {
        const param = earlier.params?.[name];
        if (required && param?.required !== true) return [broken(`畫面「${view}」現在必須有參數「${name}」`)];
        return param && param.type !== type ? [broken(`畫面「${view}」的參數「${name}」改為另一種型別`)] : [];
      });
    }),
  );
}

/** A host runs each step once, and remembers its name and content. */
function compareSteps(before: Manifest, now: Manifest): Pick<Comparison, 'changes' | 'problems' | 'notes'> {
  if (!before.steps) return { changes: [], problems: [], notes: ['較早的封裝檔沒有列出資料表的步驟，無法比較'] };
  const later = now.steps ?? [];
  const tags = later.map(({ tag }) => tag);
  const known = before.steps.map(({ tag }) => tag);
  const kept = known.filter((tag) => tags.includes(tag));
  const isChanged = (tag: string) => {
    const [was, is] = [before, now].map(({ files }) => files?.[`migrations/${tag}.sql`]);
    return was !== undefined && was !== is;
  };
  const isInOrder = kept.every((tag, index) => tags[index] === tag);
  return {
    problems: [
      ...known
        .filter((tag) => !tags.includes(tag))
        .map((tag) => `已發佈的資料表步驟「${tag}」不見了，更新時會被拒絕；請加回 migrations/${tag}.sql`),
      ...kept
        .filter(isChanged)
        .map((tag) => `已發佈的資料表步驟「${tag}」內容改變了，更新時會被拒絕；請還原，並另寫一個步驟`),
      ...(isInOrder ? [] : ['新的資料表步驟要排在已發佈的步驟之後；請重新產生']),
    ],
    changes: later
      .filter(({ tag }) => !known.includes(tag))
      .map(({ tag, isCompatible }) =>
        isCompatible
          ? { part: 'patch', sentence: `新增了資料表步驟「${tag}」，前一版仍可使用資料表` }
          : broken(`新增了資料表步驟「${tag}」，前一版無法再使用資料表，更新後不能還原`),
      ),
    notes: [],
  };
}

type Numbers = readonly [major: number, minor: number, patch: number];

const VERSION = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(-[\w.-]+)?(?:\+[\w.-]+)?$/;

function readVersion(version: string): { readonly numbers: Numbers; readonly isPreview: boolean } {
  const [whole, major, minor, patch, preview] = VERSION.exec(version) ?? [];
  if (whole === undefined) throw new RangeError(`"${version}" is not a version such as 1.2.3`);
  return { numbers: [Number(major), Number(minor), Number(patch)], isPreview: preview !== undefined };
}

/** The part that rises in this version, which may be before 1.0.0. */
function partOf([major]: Numbers, part: Part): Part {
  if (major > 0) return part;
  return part === 'major' ? 'minor' : 'patch';
}

function raise(numbers: Numbers, part: Part): Numbers {
  const [major, minor, patch] = numbers;
  const rising = partOf(numbers, part);
  if (rising === 'major') return [major + 1, 0, 0];
  return rising === 'minor' ? [major, minor + 1, 0] : [major, minor, patch + 1];
}

function isAtLeast(numbers: Numbers, least: Numbers): boolean {
  const index = numbers.findIndex((number, place) => number !== least[place]);
  return index === -1 || numbers[index]! > least[index]!;
}
