// eslint-disable-next-line typescript/triple-slash-reference -- kept in the declarations: an author imports stylesheets without a file of their own
/// <reference path="../../styles.d.ts" preserve="true" />
export { defineClient } from './defineClient.ts';
export { FrameContext, PluginContext, useAtrium, useFrame } from './useAtrium.ts';
export { joined } from './sdkText.ts';
export { confirmFirst, toastWithUndo, UNDO_LIFE } from './confirmFirst.ts';
export { isMissing, isStale, isUnreachable } from './failures.ts';
export { LatestRun, type Loaded, unsubscribeAll, useLiveLoaded, useLoaded } from './useLoaded.ts';
export {
  type ListSort,
  PagedList,
  type PagedListOptions,
  type PagedListState,
  type PageQuery,
  type RowPage,
} from './PagedList.ts';
export { randomId } from './randomId.ts';
export { Refreshing, RETRY_FROM, RETRY_SPREAD } from './Refreshing.ts';
export { isUnavailable, Unavailable } from '../Unavailable.ts';
export { useDraft } from './useDraft.ts';
export {
  type ActivityState,
  type FieldActivity,
  FormActivity,
  FormActivityContext,
  useFieldActivity,
} from './FormActivity.ts';
export { type BegunInput, type FormInput, useFormInput } from './useFormInput.ts';
export { useGuard } from './useGuard.ts';
export { type ChoosableMembers, useMembers, useNames } from './useMembers.ts';
export { type ShownList, usePagedList } from './usePagedList.ts';
export { useRecordForm } from './useRecordForm.ts';
export { type PaneForm, type PaneLink, type RecordPane, useRecordPane } from './useRecordPane.ts';
export * from '../search/index.ts';
export { textLength } from '../texts.ts';
export { type Mention, type Mentionable, mentionsIn } from '../mentions.ts';
export type * from './ClientContext.ts';
export type * from './defineClient.ts';
export { CONTROL, type MenuEntry, OPEN_TYPE, type OpenableEntry, VIEW_TYPE } from '../contract/menu.ts';
export type * from './services.ts';
export type * from './recordFormTypes.ts';
