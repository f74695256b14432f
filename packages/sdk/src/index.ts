export { definePlugin, type HostAction } from './contract/definePlugin.ts';
export {
  type Manifest,
  type ManifestEndpoint,
  manifestOf,
  type Method,
  METHODS,
  type ParamKind,
  type ParamKinds,
  type Route,
  routeOf,
} from './contract/manifest.ts';
export { isPagePath, type PageFlaw, pageFlaws, pageRoute, reservedFor } from './contract/pages.ts';
export { titleKeys } from './contract/titleKeys.ts';
export {
  CONTROL,
  type ControlType,
  type MenuEntry,
  OPEN_TYPE,
  type OpenableEntry,
  type OpenType,
  VIEW_TYPE,
  type ViewType,
} from './contract/menu.ts';
export {
  type CallLimit,
  type CallNeed,
  type Duration,
  isRecent,
  MARK_LIMIT,
  type RecentNeed,
  SAVE_LIMIT,
  secondsOf,
} from './contract/calls.ts';
export { idOfPath } from './contract/ContractShape.ts';
export { MAX_TABLE_NOTES, TableReport } from './contract/tableReport.ts';
export { namedListCalls } from './contract/namedListCalls.ts';
export {
  file,
  type FileOptions,
  type FileResponse,
  type FileReturns,
  type FileSource,
  isFile,
  isFileResponse,
} from './contract/file.ts';
export {
  type ChannelDelivery,
  type ChannelOutcome,
  type ChannelOwner,
  channelPoints,
  MAX_DELIVERED,
} from './contract/channels.ts';
export {
  AudienceLevel,
  AudienceUnits,
  fromUnitKeys,
  MAX_UNITS_SHOWN,
  NamedUnit,
  toUnitKeys,
} from './contract/audience.ts';
export {
  Clock,
  Attachment,
  Created,
  Day,
  Dictionary,
  Flag,
  Id,
  LARGEST,
  Line,
  MAX_PEOPLE,
  Month,
  Name,
  Nothing,
  Page,
  Paging,
  PagingBy,
  RawText,
  Text,
  Units,
  Whole,
} from './contract/shapes.ts';
export { RICH_LIMITS } from './richText/allowList.ts';
export { SDK_MAJOR, SDK_VERSION } from './version.ts';
export { fill, type Variables } from './texts.ts';
export type * from './contract/ContractShape.ts';
export type * from './contract/Infer.ts';
export type { Envelope, FieldError } from './envelope.ts';
