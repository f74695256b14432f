import type { HostContract } from '@atrium/sdk/host';
import type { Caller, Person, PluginServer, ServerContext } from '@atrium/sdk/server';
import type { HostServices } from '../company/CompanyServices.ts';
import { maintainTables } from '../core/database/maintainTables.ts';
import { checkImport } from '../company/organisation/import/checkImport.ts';
import { EmployeeImports } from '../company/organisation/import/EmployeeImports.ts';
import { endSignIn, endSignInsOf } from '../company/session/calls/endSignIns.ts';
import { signIns } from '../company/session/calls/signIns.ts';
import { auditActions } from '../company/audit/auditActions.ts';
import { auditExport } from '../company/audit/auditExport.ts';
import { auditLog } from '../company/audit/auditLog.ts';
import { launchTicket } from '../company/navigation/launchTicket.ts';
import { menuList } from '../company/navigation/menuList.ts';
import { schedule } from '../company/navigation/schedule.ts';
import { allEmployees } from '../company/organisation/allEmployees.ts';
import { hiddenEmployees } from '../company/organisation/hiddenEmployees.ts';
import { changePassword } from '../company/password/changePassword.ts';
import { pluginPreferences, savePluginPreferences } from '../company/preferences/pluginPreferences.ts';
import { readPreferences } from '../company/preferences/readPreferences.ts';
import { savePreferences } from '../company/preferences/savePreferences.ts';
import { endSession } from '../company/session/calls/endSession.ts';
import { logout } from '../company/session/calls/logout.ts';
import { listFaults } from '../runtime/health/listFaults.ts';
import { listJobs, runJob } from '../runtime/jobs/listJobs.ts';
import { searchPlugins } from '../runtime/plugins/searchPlugins.ts';
import { secretCalls } from '../runtime/secrets/secretCalls.ts';
import { socketLogin } from '../runtime/realtime/calls/socketLogin.ts';
import { socketLogout } from '../runtime/realtime/calls/socketLogout.ts';
import { proof } from '../company/session/calls/proof.ts';
import { session } from '../company/session/calls/session.ts';
import { sessions } from '../company/session/calls/sessions.ts';
import type { LiveSession } from '../company/session/findLive.ts';
import { endExpired } from '../company/session/endExpired.ts';
import { listSettings } from '../runtime/settings/listSettings.ts';
import { saveSettings } from '../runtime/settings/saveSettings.ts';
import { captcha } from '../company/signIn/captcha/captcha.ts';
import { checkCaptcha, oldCaptcha } from '../company/signIn/captcha/oldCaptcha.ts';
import { forgetAttempts } from '../company/signIn/forgetAttempts.ts';
import { login } from '../company/signIn/login.ts';

type HostServer = PluginServer<HostContract>;
/** All of the host's own calls except the lists of plugins, which the runtime handles. */
export type HostPlugin = Pick<HostServer, 'jobs' | 'relations'> & {
  readonly api: Omit<HostServer['api'], 'plugins' | 'publicPages'>;
};

/** The server of the host's own contract. `createCompany` comes first. */
export function hostPlugin(context: ServerContext<HostContract>, services: HostServices): HostPlugin {
  const people = services.company;
  const imports = new EmployeeImports(people, context);
  return {
    api: {
      login: login(people),
      captcha: captcha(people),
      oldCaptcha: oldCaptcha(people),
      checkCaptcha: checkCaptcha(people),
      changePassword: changePassword(people),
      proof: proof(people),
      logout: logout(people),
      session: session(people),
      sessions: sessions(people),
      endSession: endSession(people, context),
      readPreferences: readPreferences(people),
      savePreferences: savePreferences(people),
      menuList: menuList(people),
      schedule: schedule(people),
      launchTicket: launchTicket(people),
      socketLogout: socketLogout(services.realtime),
      socketLogin: socketLogin(services.realtime),
      pluginSettings: listSettings(services),
      savePluginSettings: saveSettings(services),
      faults: listFaults(services),
      jobs: listJobs(services),
      runJob: runJob(services),
      ...secretCalls(services),
      search: searchPlugins(services),
      allEmployees: allEmployees(people),
      hiddenEmployees: hiddenEmployees(people),
      signIns: signIns(people),
      endSignIn: endSignIn(people, context),
      endSignInsOf: endSignInsOf(people, context),
      checkImport: checkImport(people, context.files),
      importEmployees: imports.start,
      employeeImport: imports.read,
      pluginPreferences: pluginPreferences(people),
      savePluginPreferences: savePluginPreferences(people),
      auditLog: auditLog(people),
      auditExport: auditExport(people),
      auditActions: auditActions(people),
    },
    relations: {
      session: (session: LiveSession, caller) =>
        session.employeeId === caller.id ? 'own' : ofCompany(session, caller),
      person: (person: Person, caller) => ofCompany(person, caller),
    },
    jobs: {
      importEmployees: (payload, run) => imports.run(payload, run),
      rotateSecrets: (_payload, { signal }) => services.rotation.run(signal),
      maintainTables: ({ signal }) => maintainTables(services.database.driver, signal),
      async endExpiredSessions() {
        await endExpired(people.dependencies, people.sessions);
        await forgetAttempts(people.dependencies);
      },
    },
  };
}

const ofCompany = ({ companyId }: { readonly companyId: number }, caller: Caller) =>
  companyId === caller.companyId ? 'company' : 'none';
