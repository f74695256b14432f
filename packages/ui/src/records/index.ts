/** Lists and forms of records: components for `usePagedList` and `useRecordForm` of the SDK. */
export { DeletedList, type DeletedListProps } from './DeletedList.tsx';
export { deletedColumns, type Deletion } from './deletedColumns.tsx';
export { ListExport, type ListExportProps } from './ListExport.tsx';
export { ListPage, type ListPageProps } from './ListPage.tsx';
export { ListPager, type ListPagerProps } from './ListPager.tsx';
export { ListSearch, type ListSearchProps } from './ListSearch.tsx';
export { type AnyList, hasNoRows, ListStates, type ListStatesProps } from './ListStates.tsx';
export { LostDraft } from './LostDraft.ts';
export { MissingRecord, type MissingRecordProps } from './MissingRecord.tsx';
export { PagedTable, type PagedTableProps } from './PagedTable.tsx';
export type { AnyForm } from './ErrorSummary.tsx';
export { RecordView, type RecordViewProps } from './RecordView.tsx';
export { RevisionsView, type ListedRevision, type RevisionsViewProps } from './RevisionsView.tsx';
export { RecordFormView, type RecordFormViewProps } from './RecordFormView.tsx';
