import { PATHS } from '../../services/paths.ts';

/** A view of the workspace as an address names it. */
export interface AddressedView {
  readonly view: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

const VIEW = 'open';
/** Parameters that have no names of their own. */
const WHOLE = 'params';

/** The address of a view: `/index?open=LeaveList&id=12`; without a view that of the workspace. */
export function addressOf(view: { readonly view: string; readonly params: unknown } | null): string {
  if (!view) return PATHS.index;
  const query = new URLSearchParams({ [VIEW]: view.view });
  const { params } = view;
  if (isNamed(params)) {
    for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, written(value));
  } else if (params !== undefined && params !== null) query.set(WHOLE, JSON.stringify(params));
  return `${PATHS.index}?${query}`;
}

/** The view that the query of an address names; null where it names none. */
export function readAddress(search: string): AddressedView | null {
  const query = new URLSearchParams(search);
  const view = query.get(VIEW);
  if (view === null || view === '') return null;
  const whole = query.get(WHOLE);
  if (whole !== null) return { view, params: read(whole) as AddressedView['params'] };
  query.delete(VIEW);
  const params = [...query].map(([name, text]) => [name, read(text)] as const);
  return params.length === 0 ? { view } : { view, params: Object.fromEntries(params) };
}

function isNamed(params: unknown): params is Record<string, unknown> {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return false;
  return !Object.hasOwn(params, VIEW) && !Object.hasOwn(params, WHOLE);
}

/** A text as it is, unless it would be read as something else; everything else as JSON. */
function written(value: unknown): string {
  return typeof value === 'string' && read(value) === value ? value : JSON.stringify(value);
}

function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
