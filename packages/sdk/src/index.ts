export { definePlugin } from './contract/definePlugin.ts';
export { manifestOf } from './contract/manifestOf.ts';
export { reservedFor } from './contract/reservedViews.ts';
export { isPagePath, pageFlaws, pageRoute } from './contract/pagePaths.ts';
export type { PageFlaw } from './contract/pagePaths.ts';
export { titleKeys } from './contract/titleKeys.ts';
export { CONTROL } from './contract/controlEvents.ts';
export type { ControlType } from './contract/controlEvents.ts';
export { OPEN_TYPE, VIEW_TYPE } from './contract/MenuEntry.ts';
export type { MenuEntry, OpenableEntry, OpenType, ViewType } from './contract/MenuEntry.ts';
export { secondsOf } from './contract/callLimit.ts';
export type { CallLimit, Duration } from './contract/callLimit.ts';
export { idOfPath } from './contract/RowRule.ts';
export type { Relations, RowRule } from './contract/RowRule.ts';
export { isRecent } from './contract/CallNeed.ts';
export type { CallNeed, RecentNeed } from './contract/CallNeed.ts';
export { file, isFile, isFileResponse } from './contract/file.ts';
export type { FileOptions, FileResponse, FileReturns, FileSource } from './contract/file.ts';
export { METHODS, routeOf } from './contract/endpointOf.ts';
export type { Method, Route } from './contract/endpointOf.ts';
export {
  Clock,
  Created,
  Day,
  Dictionary,
  Flag,
  Id,
  LARGEST,
  Month,
  MAX_PEOPLE,
  Line,
  Name,
  Nothing,
  Page,
  Paging,
  RawText,
  Text,
  Whole,
} from './contract/shapes.ts';
export { MARK_LIMIT, SAVE_LIMIT } from './contract/callLimit.ts';
export { Units } from './contract/units.ts';
export { RICH_LIMITS } from './richText/allowList.ts';
export { SDK_MAJOR, SDK_VERSION } from './version.ts';
export { fill } from './texts.ts';
export type { Variables } from './texts.ts';
export type * from './contract/ContractShape.ts';
export type { ParamKind, ParamKinds } from './contract/paramKinds.ts';
export type { PointName, PointShape } from './contract/PointShape.ts';
export type * from './contract/Infer.ts';
export type { JobShape, ScheduledJob, TimedJob } from './contract/JobShape.ts';
export type { HostAction } from './contract/Checked.ts';
export type { Manifest, ManifestEndpoint } from './contract/Manifest.ts';
export type { Envelope, FieldError } from './envelope.ts';
export type { KindChannels, KindShape } from './contract/KindShape.ts';
