/** View ids that a menu entry may name in every installation, and who owns them (S0 §2): others may not claim them. */
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
export function reservedFor(view: string): string | undefined {
  return Object.hasOwn(OWNERS, view) ? OWNERS[view] : undefined;
}
