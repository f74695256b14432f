/** View ids reserved for built-in plugins, by owner (S0 §2): no other plugin may claim them. */
const OWNERS: Readonly<Record<string, string>> = {
  Settings: 'host',
  ChangePassword: 'host',
  Audit: 'host',
  SignIns: 'host',
  EmployeeImport: 'host',
  Iframe: 'host',
  IframePanel: 'host',
  Handover: 'handover',
  HandoverList: 'handover',
  HandoverTag: 'handover',
  WhiteIP: 'whitelist',
  LeavePanel: 'leave',
  Calendar: 'calendar',
  NavSetting: 'nav',
  Permission: 'permissions',
  BulletinCategories: 'bulletin',
  BulletinList: 'bulletin',
  AccountManagement: 'accounts',
  PlatformNameManagement: 'accounts',
  PlatformTypeManagement: 'accounts',
  PlatformPurposeManagement: 'accounts',
  DynamicRequiredFieldManagement: 'accounts',
};

/** Returns the plugin that a view id is reserved for; undefined if any plugin may use it. */
export const reservedFor = (view: string): string | undefined =>
  Object.hasOwn(OWNERS, view) ? OWNERS[view] : undefined;
