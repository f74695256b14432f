import {
  type AnyContract,
  type EndpointShape,
  idOfPath,
  isRecent,
  pageFlaws,
  reservedFor,
  routeOf,
  SDK_MAJOR,
  secondsOf,
} from '@atrium/sdk';
import { hostEvents } from '@atrium/sdk/host';

const PAGE_FLAWS = {
  malformed: '的網址不合規定：每一段是文字或 :名稱',
  reserved: '的網址由平台使用，請換一個網址',
  twice: '的網址已由這個外掛的另一個頁面使用，請換一個網址',
} as const;

/**
 * Errors that the compiler does not find: reserved view ids and paths, duplicate routes, menu entries that open
 * nothing.
 */
export function validateContract(contract: AnyContract): string[] {
  const { id } = contract;
  const problems: string[] = [];
  // An author without type checking may write any number.
  const major: number = contract.sdk;
  if (major !== SDK_MAJOR) problems.push(`契約寫給 sdk ${major}，這個工具只認得 sdk ${SDK_MAJOR}`);
  const views = [...Object.keys(contract.tabs ?? {}), ...Object.keys(contract.panels ?? {})];
  for (const view of views) {
    const owner = reservedFor(view);
    if (owner !== undefined && owner !== id) problems.push(`畫面名稱「${view}」保留給「${owner}」，請換一個名稱`);
  }
  for (const view of views.filter((name, at) => views.indexOf(name) !== at))
    problems.push(`畫面名稱「${view}」同時是分頁與浮動面板，請換一個名稱`);
  for (const { code, opens } of contract.menu ?? [])
    if (!views.includes(opens)) problems.push(`選單項目「${code}」開啟的「${opens}」不是這個外掛的分頁或浮動面板`);
  for (const { page, path, flaw } of pageFlaws(contract.pages ?? {}))
    problems.push(`頁面「${page}」${PAGE_FLAWS[flaw]}：${path}`);
  for (const [view, { opensFirst, params }] of Object.entries(contract.tabs ?? {}))
    if (opensFirst && params && !params.safeParse({}).success)
      problems.push(`分頁「${view}」自動開啟（opensFirst），所以 params 不可有必填的欄位`);
  if (contract.preferences && !contract.preferences.safeParse({}).success)
    problems.push('preferences 的每個欄位都要有預設值：用 .default(…)');
  return [
    ...problems,
    ...validateContributes(contract),
    ...validateSubscribes(contract),
    ...validateEndpoints(contract.api ?? {}),
  ];
}

/** `plugin.point` of another plugin, each once. */
function validateContributes({ contributes = [] }: AnyContract): string[] {
  return contributes.flatMap((name, at) => {
    if (contributes.indexOf(name) !== at) return [`contributes 兩次寫出「${name}」，請刪去一次`];
    if (/^[a-z][a-z0-9]{1,29}\.[a-zA-Z][a-zA-Z0-9]*$/.test(name)) return [];
    return [`contributes 的「${name}」不是擴充點的名稱，請寫成 '外掛.擴充點'，例如 'calendar.freeBusy'`];
  });
}

/** `plugin.event` of another plugin or the host. */
function validateSubscribes({ subscribes = {} }: AnyContract): string[] {
  return Object.keys(subscribes).flatMap((name) => {
    if (name in hostEvents || /^[a-z][a-z0-9]{1,29}\.[a-zA-Z][a-zA-Z0-9]*$/.test(name)) return [];
    return [`subscribes 的「${name}」不是事件的名稱，請寫成 '外掛.事件': '用途'，例如 'people.left': '移交帳號'`];
  });
}

function validateEndpoints(api: Readonly<Record<string, EndpointShape>>): string[] {
  const taken = new Map<string, string>();
  return Object.entries(api).flatMap(([name, endpoint]) => {
    const route = routeOf(endpoint);
    if (!route) return [`呼叫「${name}」沒有 get、post、put、patch 或 delete`];
    // Two routes that differ only in the names of their parameters are the same.
    const flaw =
      rowProblem(name, endpoint, route.path) ?? recentProblem(name, endpoint) ?? limitProblem(name, endpoint);
    if (flaw !== undefined) return [flaw];
    const address = `${route.service} ${route.method} ${route.path.replace(/:\w+/g, ':')}`;
    const other = taken.get(address);
    taken.set(address, name);
    return other === undefined
      ? []
      : [`呼叫「${name}」與「${other}」的位址相同：${route.method.toUpperCase()} ${route.path}`];
  });
}

function limitProblem(name: string, { limit, needs }: EndpointShape): string | undefined {
  if (!limit) return undefined;
  try {
    secondsOf(limit.in);
  } catch {
    return `呼叫「${name}」的 limit.in「${limit.in}」不是時間長度，請寫 30s、15m、1h 這樣的值，最長一天`;
  }
  if (!Number.isInteger(limit.max) || limit.max < 1) return `呼叫「${name}」的 limit.max 必須是 1 以上的整數`;
  return needs === 'public' && limit.per !== 'address'
    ? `呼叫「${name}」不需登入，請寫 limit: { per: 'address', … }`
    : undefined;
}

function recentProblem(name: string, { needs }: EndpointShape): string | undefined {
  if (!isRecent(needs)) return undefined;
  try {
    secondsOf(needs.recent);
  } catch {
    return `呼叫「${name}」的 needs.recent「${needs.recent}」不是時間長度，請寫 5m、15m、1h 這樣的值，最長一天`;
  }
  return needs.all.some((action) => ['public', 'anyone', 'changeToken'].includes(action))
    ? `呼叫「${name}」的 needs.all 只寫權限代碼；任何登入的人請寫 all: []`
    : undefined;
}

function rowProblem(name: string, { on }: EndpointShape, path: string): string | undefined {
  const both = on && 'relation' in on ? on.allow.find((relation) => on.sees?.includes(relation)) : undefined;
  if (both !== undefined) return `呼叫「${name}」的 on 同時在 allow 與 sees 寫出「${both}」，請刪去一個`;
  const id = idOfPath(path);
  if (id === undefined) return undefined;
  if (!on)
    return `呼叫「${name}」有 ${id} 卻沒有 on，請寫 on: { relation: '…', allow: ['…'] }，沒有資料列規則時寫 on: { none: '原因' }`;
  return 'none' in on && on.none.trim() === '' ? `呼叫「${name}」的 on: { none } 沒有寫原因` : undefined;
}
