import { PATHS } from '../../services/paths.ts';

/** A view of the workspace in an address. */
export interface AddressedView {
  readonly view: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

const VIEW = 'open';
/** Query name for parameters that are not an object. */
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

/** The view in the query of an address; null if there is none. */
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

/** Strings unchanged, unless they would be parsed as another type; everything else as JSON. */
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
