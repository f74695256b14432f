/** View ids that menus may name in every installation, and who owns them (S0 §2): no other plugin may claim them. */
const OWNERS: Readonly<Record<string, string>> = {
  Settings: 'host',
  ChangePassword: 'host',
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

/** The plugin that a view id is kept for; undefined where anyone may use it. */
export const reservedFor = (view: string): string | undefined =>
  Object.hasOwn(OWNERS, view) ? OWNERS[view] : undefined;
