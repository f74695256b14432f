export { namedColumns, type NamedTable } from './namedColumns.ts';
export { NamedList } from './NamedList.ts';
export type { Listed, NamedListContext, NamedListOptions, NamedListQuery, Named } from './NamedList.ts';
