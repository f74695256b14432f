import type { Service } from '../contract/ContractShape.ts';

/** What decides which code runs needs a recent password, so that an open browser is not enough. */
const MANAGES_PLUGINS_NOW = { all: ['plugin.manage'], recent: '15m' } as const;

/** What sets a password, removes a second factor or closes an account needs a recent password of the caller's. */
const MANAGES_ACCOUNTS_NOW = { all: ['employee.manage', 'password.reset'], recent: '15m' } as const;
/** What the next sign-ins depend on needs a recent proof. */
const OWN_NOW = { all: [], recent: '15m' } as const;

/**
 * Routes of the host's own calls: data without schemas, so that the sign-in page needs none. `contract.ts` adds the
 * schemas.
 */
export const hostRoutes = {
  login: { post: '/login', needs: 'public' },
  secondStep: { post: '/login/secondFactor', needs: 'public' },
  enrolAtSignIn: { post: '/login/secondFactor/totp', needs: 'public' },
  beginAtProvider: { post: '/login/providers/:provider', needs: 'public' },
  finishAtProvider: { post: '/login/providers/:provider/finish', needs: 'public' },
  secondFactor: { get: '/secondFactor', needs: 'anyone' },
  beginTotp: { post: '/secondFactor/totp', needs: OWN_NOW, idempotencyKey: false },
  confirmTotp: { put: '/secondFactor/totp', needs: OWN_NOW, idempotencyKey: false },
  removeTotp: { delete: '/secondFactor/totp', needs: OWN_NOW },
  makeRecoveryCodes: { post: '/secondFactor/recoveryCodes', needs: OWN_NOW, idempotencyKey: false },
  resetSecondFactor: { delete: '/people/:id/secondFactor', needs: MANAGES_ACCOUNTS_NOW },
  apiTokens: { get: '/apiTokens', needs: 'anyone' },
  addApiToken: { post: '/apiTokens', needs: OWN_NOW, idempotencyKey: false },
  revokeApiToken: { delete: '/apiTokens/:id', needs: 'anyone' },
  companyApiTokens: { get: '/apiTokens/company', needs: 'session.manage' },
  revokeCompanyApiToken: { delete: '/apiTokens/company/:id', needs: 'session.manage' },
  captcha: { get: '/v2/captcha', needs: 'public' },
  oldCaptcha: { get: '/getImg', needs: 'public' },
  checkCaptcha: { post: '/imgCheck', needs: 'public' },
  changePassword: { patch: '/changePassword', needs: 'changeToken' },
  proof: { post: '/proof', needs: 'anyone', idempotencyKey: false },
  /** Public, since it returns 200 for an ended session too (C.2-24). */
  logout: { post: '/logout', needs: 'public' },
  session: { get: '/session', needs: 'anyone' },
  sessions: { get: '/sessions', needs: 'anyone' },
  endSession: { delete: '/sessions/:id', needs: 'anyone' },
  readPreferences: { get: '/userPreferences', needs: 'anyone' },
  savePreferences: { put: '/userPreferences', needs: 'anyone' },
  pluginPreferences: { get: '/userPreferences/:plugin', needs: 'anyone' },
  savePluginPreferences: { put: '/userPreferences/:plugin', needs: 'anyone' },
  menuList: { get: '/menuList', needs: 'anyone' },
  schedule: { get: '/menuCode/schedule', needs: 'anyone' },
  launchTicket: { post: '/tickets', needs: 'anyone' },
  plugins: { get: '/plugins', needs: 'anyone' },
  startPlugin: { post: '/plugins/:plugin/start', needs: 'settings.manage' },
  installedPlugins: { get: '/installedPlugins', needs: 'plugin.manage' },
  installedPlugin: { get: '/installedPlugins/:plugin', needs: 'plugin.manage' },
  availablePlugins: { get: '/availablePlugins', needs: 'plugin.manage' },
  checkPlugin: { post: '/installedPlugins/check', needs: 'plugin.manage' },
  installPlugin: { post: '/installedPlugins', needs: MANAGES_PLUGINS_NOW },
  restorePlugin: { post: '/installedPlugins/:plugin/restore', needs: MANAGES_PLUGINS_NOW },
  enablePlugin: { post: '/installedPlugins/:plugin/enable', needs: MANAGES_PLUGINS_NOW },
  disablePlugin: { post: '/installedPlugins/:plugin/disable', needs: MANAGES_PLUGINS_NOW },
  isolatePlugin: { put: '/installedPlugins/:plugin/isolation', needs: MANAGES_PLUGINS_NOW },
  pluginData: { get: '/installedPlugins/:plugin/data', needs: MANAGES_PLUGINS_NOW },
  removePlugin: { delete: '/installedPlugins/:plugin', needs: MANAGES_PLUGINS_NOW },
  pluginKeys: { get: '/pluginKeys', needs: 'plugin.manage' },
  addPluginKey: { post: '/pluginKeys', needs: MANAGES_PLUGINS_NOW },
  removePluginKey: { delete: '/pluginKeys/:id', needs: MANAGES_PLUGINS_NOW },
  publicPages: { get: '/publicPages', needs: 'public' },
  allEmployees: { get: '/shared/allEmployees', needs: 'anyone' },
  socketLogout: { post: '/socketLogout', needs: 'anyone' },
  socketLogin: { post: '/socketLoginSid', needs: 'anyone', idempotencyKey: false },
  pluginSettings: { get: '/settings', needs: 'settings.manage' },
  savePluginSettings: { put: '/settings/:plugin', needs: 'settings.manage' },
  health: { get: '/health', needs: 'settings.manage' },
  jobs: { get: '/jobs', needs: 'settings.manage' },
  secrets: { get: '/secrets', needs: 'settings.manage' },
  rotateSecrets: { post: '/secrets/rotation', needs: 'settings.manage' },
  runJob: { post: '/jobs/:plugin/:job', needs: 'settings.manage' },
  faults: { get: '/faults', needs: 'settings.manage' },
  search: { get: '/search', needs: 'anyone' },
  hiddenEmployees: { get: '/shared/hiddenEmployees', needs: 'anyone' },
  auditLog: { get: '/audit', needs: 'audit.view' },
  auditExport: { get: '/audit/csv', needs: 'audit.view' },
  signIns: { get: '/signIns', needs: 'session.manage' },
  endSignIn: { delete: '/signIns/:id', needs: 'session.manage' },
  endSignInsOf: { delete: '/signIns/people/:id', needs: 'session.manage' },
  checkImport: { post: '/employeeImports/check', needs: 'employee.import' },
  importEmployees: { post: '/employeeImports', needs: 'employee.import' },
  employeeImport: { get: '/employeeImports', needs: 'employee.import' },
  people: { get: '/people', needs: 'employee.manage' },
  peopleExport: { get: '/people/csv', needs: 'employee.manage' },
  person: { get: '/people/:id', needs: 'employee.manage' },
  addPerson: { post: '/people', needs: 'employee.manage' },
  changePerson: { patch: '/people/:id', needs: 'employee.manage' },
  cancelMove: { delete: '/people/:id/placement', needs: 'employee.manage' },
  cancelStart: { delete: '/people/:id/start', needs: 'employee.manage' },
  setLeaving: { post: '/people/:id/leaving', needs: 'employee.manage' },
  cancelLeaving: { delete: '/people/:id/leaving', needs: 'employee.manage' },
  disablePerson: { put: '/people/:id/disabled', needs: { all: ['employee.manage'], recent: '15m' } },
  rehirePerson: { post: '/people/:id/rehire', needs: MANAGES_ACCOUNTS_NOW },
  resetPassword: { post: '/people/:id/password', needs: MANAGES_ACCOUNTS_NOW },
  approvals: { get: '/approvals', needs: 'anyone' },
  approval: { get: '/approvals/:id', needs: 'anyone' },
  decideApproval: { post: '/approvals/:id/decision', needs: 'anyone' },
  decideApprovals: { post: '/approvals/decisions', needs: 'anyone', idempotencyKey: false },
  revokeApproval: { post: '/approvals/:id/revoke', needs: 'anyone' },
  approvalChains: { get: '/approvalChains', needs: 'approvals.manage' },
  saveApprovalChains: { put: '/approvalChains', needs: 'approvals.manage' },
  previewApprovalChain: { post: '/approvalChains/preview', needs: 'approvals.manage', idempotencyKey: false },
  deputies: { get: '/deputies', needs: 'anyone' },
  saveDeputies: { put: '/deputies', needs: 'anyone' },
  auditActions: { get: '/auditActions', needs: 'audit.view' },
  uploadFile: { post: '/uploadFile', needs: 'anyone' },
  file: { get: '/files/:id', needs: 'anyone' },
} as const;

/**
 * Where the main service repeats the calls of a service whose response is a file, for links: `/api/files/of/calendar/…`
 * is `/cal/…`.
 */
export const linkedFiles = (service: Service): `/${string}` => `/files/of/${service}`;
