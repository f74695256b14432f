export * from './administrationCalls.ts';
export * from './approvalCalls.ts';
export * from './peopleCalls.ts';
export * from './pluginCalls.ts';
export * from './pluginPreferenceCalls.ts';
export * from './preferences.ts';
export { hostContract, type HostContract } from './contract.ts';
export {
  clearDrafts,
  discardDraft,
  type DraftAbout,
  draftedFrame,
  type DraftedFrame,
  draftedFrames,
  nameDrafts,
  type StoredDraft,
  storedDrafts,
} from '../client/drafts.ts';
export { Disposables } from './Disposables.ts';
export { fileCalls, type FileCallShape } from './fileCalls.ts';
export { LARGEST_FILE, LARGEST_PLUGIN, MOST_PIXELS, pixelsIn, UPLOAD_ENDINGS, UPLOAD_TYPES } from './files.ts';
export { hostEvents, type HostEvents, MAX_EMPLOYEES } from './hostEvents.ts';
export { FORCED_END_REASONS, isStatedEndReason } from './live.ts';
export type * from './live.ts';
export { MAX_FOUND, type SearchInput, type SearchReply } from './search.ts';
export { hostRoutes, linkedFiles } from './routes.ts';
export { type PluginFailure, type PluginInfo, translateManifest } from './plugins.ts';
export * from './schemas.ts';
export { ApiToken, API_TOKEN_DAYS, CompanyApiToken, MAX_API_TOKENS } from './apiTokenCalls.ts';
export { MAX_PASSKEYS, NewPasskey, Passkey, PASSKEY_NAME, PasskeyAnswer, PasskeyRequest } from './passkeyCalls.ts';
export { NewTotp, SecondFactor, SecondStep } from './secondFactorCalls.ts';
export { EMPLOYEE_COLUMN_IDS, EMPLOYEE_COLUMNS, type EmployeeColumn } from './employeeColumns.ts';
