/** Lists and forms of records: components for `usePagedList` and `useRecordForm` of the SDK. */
export { deletedColumns, DeletedList, type DeletedListProps, type Deletion } from './DeletedList.tsx';
export {
  type AnyList,
  hasNoRows,
  ListExport,
  type ListExportProps,
  ListPage,
  type ListPageProps,
  ListPager,
  type ListPagerProps,
  ListSearch,
  type ListSearchProps,
  ListStates,
  type ListStatesProps,
} from './ListPage.tsx';
export {
  type NamedColumns,
  namedColumns,
  NamedButtons,
  type NamedButtonsProps,
  type NamedColumnsOptions,
  type NamedRow,
  type NamedRowActions,
  NamedSwitch,
  type NamedSwitchProps,
} from './namedRows.tsx';
export {
  type KeptRow,
  NAMED_FILTERS,
  type NamedActions,
  namedActions,
  type NamedCalls,
  type NamedFilters,
  type NamedRowText,
  type NamedText,
  rowToggle,
  useRowChanges,
} from './namedActions.ts';
export { type NamedListColumns, NamedListPage, type NamedListPageProps, type NamedListText } from './NamedListPage.tsx';
export {
  NamedFields,
  type NamedFieldsProps,
  type NamedFormOptions,
  type NamedFormText,
  useNamedForm,
} from './namedForm.tsx';
export { LostDraft } from './LostDraft.ts';
export {
  MissingRecord,
  type MissingRecordProps,
  RecordPanes,
  type RecordPanesProps,
  RecordView,
  type RecordViewProps,
} from './RecordView.tsx';
export { PagedTable, type PagedTableProps } from './PagedTable.tsx';
export type { AnyForm } from './ErrorSummary.tsx';
export { RevisionsView, type ListedRevision, type RevisionsViewProps } from './RevisionsView.tsx';
export { RecordFormView, type RecordFormViewProps } from './RecordFormView.tsx';
