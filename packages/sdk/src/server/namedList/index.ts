export { namedColumns, type NamedTable } from './namedColumns.ts';
export { NamedList } from './NamedList.ts';
export type { Listed, NamedListContext, NamedListOptions, NamedListQuery, Named, NamedChanges } from './NamedList.ts';
export { namedListHandlers, type NamedListHandlersOptions } from './namedListHandlers.ts';
