import type { PagedList } from './PagedList.ts';
import type { FrameParams, Unsubscribe } from './services.ts';

/** Longest text that is taken from an address. */
const MAX_TEXT = 200;

/** The filters of an address: texts for texts, and single values for the others; anything else is left out. */
export function addressedFilters<Filters extends object>(
  neutral: Filters,
  params: Readonly<Record<string, unknown>>,
): Filters {
  const found = Object.entries(neutral).map(([name, value]: [string, unknown]) => [
    name,
    Object.hasOwn(params, name) ? (filterOf(value, params[name]) ?? value) : value,
  ]);
  return Object.fromEntries(found) as Filters;
}

function filterOf(neutral: unknown, given: unknown): unknown {
  if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean') return undefined;
  if (String(given).length > MAX_TEXT) return undefined;
  // an address may hold 2026 where a text is meant
  return typeof neutral === 'string' ? String(given) : given;
}

/** Writes the filters of a list to the address, and applies those with which the tab is opened again. */
export function followAddress<Row, Filters extends object, SortName extends string>(
  list: PagedList<Row, Filters, SortName>,
  neutral: Filters,
  params: FrameParams,
): Unsubscribe {
  const isShown = () => {
    const given = params.read();
    return Object.entries(list.narrowing).every(([name, value]) => String(value) === String(given[name]));
  };
  const stopWriting = list.subscribe(() => params.set(list.narrowing));
  const stopReading = params.subscribe(() => {
    if (!isShown()) list.filter(addressedFilters(neutral, params.read()));
  });
  return () => {
    stopWriting();
    stopReading();
  };
}
