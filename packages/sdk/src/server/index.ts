export { type BinTable, isRestorable, purgeBin } from './bin.ts';
export { binSince, dayOf, daysOfMonth, formatDateTime, instantOf, instantOfMoment, momentOf, timeOf } from './times.ts';
export { catalogueTexts, namesOf } from './names.ts';
export { defineServer } from './defineServer.ts';
export { digestOutcome } from './digestOutcome.ts';
export { digestTable, reportTable, type ReportOptions } from './tableReport.ts';
export {
  dayMessage,
  FieldErrors,
  isRefusal,
  type Message,
  type MessageVariables,
  momentMessage,
  Refusal,
  type Refusals,
  type RefusalShape,
  refusalsOf,
  spanMessage,
  type Written,
} from './refusals.ts';
export { auditChanges, type AuditedChanges } from './auditChanges.ts';
export { FreshCopy } from './FreshCopy.ts';
export { idArray, prepared } from './prepared.ts';
export { subscription } from './domainEvents.ts';
export { contribution } from './ServerContext.ts';
export { likePattern } from './search.ts';
export type * from './search.ts';
export * from '../search/index.ts';
export { isUnavailable, Unavailable } from '../Unavailable.ts';
export { file } from '../contract/file.ts';
export { sanitizeRichText, withoutLostImages } from './sanitizeRichText.ts';
export type * from './sanitizeRichText.ts';
export { CONTROL, type MenuEntry, OPEN_TYPE, VIEW_TYPE } from '../contract/menu.ts';
export type * from './Caller.ts';
export type * from './defineServer.ts';
export type * from './domainEvents.ts';
export type * from './files.ts';
export { toAttachment } from './toAttachment.ts';
export type * from './requests.ts';
export type * from './ServerContext.ts';
export type * from './services.ts';
