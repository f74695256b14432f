import type { ParamKinds } from '@atrium/sdk';
import { PATHS } from './paths.ts';

/** A view of the workspace in an address. */
export interface AddressedView {
  readonly view: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

const VIEW = 'open';
/** Query name for parameters that are not an object. */
const WHOLE = 'params';

/** The address of a view: `/index?open=LeaveList&id=12`; without a view that of the workspace. */
export function toAddress(view: { readonly view: string; readonly params: unknown } | null): string {
  if (!view) return PATHS.index;
  const query = new URLSearchParams({ [VIEW]: view.view });
  const { params } = view;
  if (isNamed(params)) {
    for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, written(value));
  } else if (params !== undefined && params !== null) query.set(WHOLE, JSON.stringify(params));
  return `${PATHS.index}?${query}`;
}

/**
 * The view in the query of an address; null if there is none. Without the kinds of its parameters a text that looks like a number is one.
 */
export function readAddress(
  search: string,
  kindsOf: (view: string) => ParamKinds | undefined = () => undefined,
): AddressedView | null {
  const query = new URLSearchParams(search);
  const view = query.get(VIEW);
  if (view === null || view === '') return null;
  const whole = query.get(WHOLE);
  if (whole !== null) return { view, params: read(whole) as AddressedView['params'] };
  query.delete(VIEW);
  const kinds = kindsOf(view);
  const params = [...query].map(([name, text]) => {
    const isText = kinds && Object.hasOwn(kinds, name) && kinds[name]!.type === 'string';
    return [name, isText ? readText(text) : read(text)] as const;
  });
  return params.length === 0 ? { view } : { view, params: Object.fromEntries(params) };
}

/** Whether parameters are what their view takes: nothing required is missing, and each has its type. */
export function fitParams(kinds: ParamKinds | undefined, params: AddressedView['params']): boolean {
  return Object.entries(kinds ?? {}).every(([name, { type, required }]) => {
    const value = params?.[name];
    if (value === undefined) return !required;
    return type === 'any' || typeof value === type;
  });
}

function isNamed(params: unknown): params is Record<string, unknown> {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return false;
  return !Object.hasOwn(params, VIEW) && !Object.hasOwn(params, WHOLE);
}

/** Strings unchanged, unless they would be parsed as another type; everything else as JSON. */
function written(value: unknown): string {
  return typeof value === 'string' && read(value) === value ? value : JSON.stringify(value);
}

/** A text, which is in quotes where it could be read as something else. */
function readText(text: string): string {
  const value = text.startsWith('"') ? read(text) : text;
  return typeof value === 'string' ? value : text;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
