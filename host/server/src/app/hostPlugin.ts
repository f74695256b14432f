import type { HostContract, pluginCalls } from '@atrium/sdk/host';
import type { Caller, Person, PluginServer, ServerContext } from '@atrium/sdk/server';
import type { HostServices } from '../company/CompanyServices.ts';
import { backUp } from './backup/makeBackup.ts';
import { verifyNewest } from './backup/verifyBackup.ts';
import { readHealth } from './health/readHealth.ts';
import { maintainTables } from '../core/database/EmbeddedStorage.ts';
import { checkImport, EmployeeImports } from '../company/imports/EmployeeImports.ts';
import {
  endSession,
  endSignIn,
  endSignInsOf,
  listSessions,
  listSignIns,
  logout,
  readSession,
} from '../company/session/sessionCalls.ts';
import { apiTokenCalls, relationToToken } from '../company/session/apiTokenCalls.ts';
import { freshenAll } from '../company/OrganisationDirectory.ts';
import { auditActions, auditExport, auditLog, purgeAudit } from '../company/auditLog.ts';
import { launchTicket, menuList, schedule } from '../company/menu.ts';
import { mailChannel } from '../company/mail/mailChannel.ts';
import { allEmployees, hiddenEmployees } from '../company/employeeCalls.ts';
import { applyPeopleChanges } from '../company/people/applyPeopleChanges.ts';
import { PeopleChanges } from '../company/people/changePeople.ts';
import { exportPeople, listPeople, readPerson } from '../company/people/readPeople.ts';
import { changePassword } from '../company/signIn/changePassword.ts';
import { passkeySignIn } from '../company/signIn/passkeySignIn.ts';
import { proof } from '../company/signIn/proof.ts';
import { providerCalls } from '../company/signIn/providerCalls.ts';
import { beginPasskeyStep, enrolAtSignIn, secondStep } from '../company/signIn/secondStep.ts';
import { factorCalls } from '../company/secondFactor/factorCalls.ts';
import { passkeyCalls, relationToPasskey } from '../company/secondFactor/passkeyCalls.ts';
import { pluginPreferences, readPreferences, savePluginPreferences, savePreferences } from '../company/preferences.ts';
import {
  decideApproval,
  decideApprovals,
  readApproval,
  relationToRequest,
  revokeApproval,
} from '../runtime/approvals/approvalCalls.ts';
import { previewApprovalChain, readApprovalChains, saveApprovalChains } from '../runtime/approvals/chainCalls.ts';
import { listApprovals } from '../runtime/approvals/listApprovals.ts';
import { readDeputies, saveDeputies } from '../runtime/approvals/deputyCalls.ts';
import { followGrants, followPeople } from '../runtime/approvals/followPeople.ts';
import { remindApprovers } from '../runtime/approvals/remindApprovers.ts';
import type { RequestRow } from '../runtime/approvals/requestKinds.ts';
import { listFaults } from '../runtime/http/faults.ts';
import { listJobs, runJob } from '../runtime/jobs/listJobs.ts';
import { searchPlugins } from '../runtime/plugins/search.ts';
import { secretCalls } from '../runtime/KeyRotation.ts';
import { socketLogin, socketLogout } from '../runtime/realtime/hostRealtime.ts';
import { checkPolicyChange } from '../company/session/factorPolicy.ts';
import { endExpired, endUnproven, type LiveSession } from '../company/session/liveSessions.ts';
import { listSettings, saveSettings } from '../runtime/settingsCalls.ts';
import { captcha, checkCaptcha, oldCaptcha } from '../company/signIn/captcha.ts';
import { forgetAttempts } from '../company/signIn/attemptCounters.ts';
import { login } from '../company/signIn/login.ts';

type HostServer = PluginServer<HostContract>;
/** All of the host's own calls except those about plugins. */
export type HostPlugin = Pick<
  HostServer,
  'jobs' | 'relations' | 'subscriptions' | 'settingsSaved' | 'contributions'
> & {
  readonly api: Omit<HostServer['api'], 'plugins' | 'publicPages' | 'startPlugin' | keyof typeof pluginCalls>;
};

/** The server of the host's own contract. `createCompany` comes first. */
export function hostPlugin(context: ServerContext<HostContract>, services: HostServices): HostPlugin {
  const people = services.company;
  const imports = new EmployeeImports(people, context);
  const changes = new PeopleChanges(people, context);
  /** As a job, since it may be about many requests and has transactions of its own. */
  const follow = (employees: readonly number[]) =>
    context.jobs.at('followPeople', { employees: [...employees] }, services.clock.now());
  return {
    api: {
      login: login(people),
      secondStep: secondStep(people),
      enrolAtSignIn: enrolAtSignIn(people),
      beginPasskeyStep: beginPasskeyStep(people),
      ...passkeySignIn(people),
      ...passkeyCalls(people, context),
      ...providerCalls(people),
      ...factorCalls(people, context),
      ...apiTokenCalls(people, context),
      captcha: captcha(people),
      oldCaptcha: oldCaptcha(people),
      checkCaptcha: checkCaptcha(people),
      changePassword: changePassword(people),
      proof: proof(people),
      logout: logout(people),
      session: readSession(people),
      sessions: listSessions(people),
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
      health: readHealth(services),
      jobs: listJobs(services),
      runJob: runJob(services),
      ...secretCalls(services),
      search: searchPlugins(services),
      allEmployees: allEmployees(people),
      hiddenEmployees: hiddenEmployees(people),
      signIns: listSignIns(people),
      endSignIn: endSignIn(people, context),
      endSignInsOf: endSignInsOf(people, context),
      people: listPeople(people),
      peopleExport: exportPeople(people),
      person: readPerson(people, context),
      addPerson: changes.add,
      changePerson: changes.change,
      cancelMove: changes.cancelMove,
      cancelStart: changes.cancelStart,
      setLeaving: changes.setLeaving,
      cancelLeaving: changes.cancelLeaving,
      disablePerson: changes.disable,
      rehirePerson: changes.rehire,
      resetPassword: changes.resetPassword,
      checkImport: checkImport(people, context.files),
      importEmployees: imports.start,
      employeeImport: imports.read,
      pluginPreferences: pluginPreferences(people),
      savePluginPreferences: savePluginPreferences(people),
      auditLog: auditLog(people),
      auditExport: auditExport(people),
      auditActions: auditActions(people),
      approvals: listApprovals(services),
      approval: readApproval(services, context),
      decideApproval: decideApproval(services, context),
      decideApprovals: decideApprovals(services),
      revokeApproval: revokeApproval(services, context),
      deputies: readDeputies(services),
      saveDeputies: saveDeputies(services),
      approvalChains: readApprovalChains(services),
      saveApprovalChains: saveApprovalChains(services),
      previewApprovalChain: previewApprovalChain(services),
    },
    contributions: mailChannel(people, services.mails, services.settings),
    settingsSaved: ({ before, after }) => checkPolicyChange(services, before, after),
    relations: {
      session: (session: LiveSession, caller) =>
        session.employeeId === caller.id ? 'own' : ofCompany(session, caller),
      apiToken: relationToToken,
      passkey: relationToPasskey,
      person: (person: Person, caller) => ofCompany(person, caller),
      approval: (request: RequestRow, caller) => relationToRequest(services)(request, caller),
    },
    subscriptions: {
      'people.joined': ({ employees }) => follow(employees),
      'people.left': ({ employeeId }) => follow([employeeId]),
      'people.moved': ({ employeeId }) => follow([employeeId]),
      'people.levelChanged': ({ employees }) => follow(employees),
    },
    jobs: {
      importEmployees: (payload, run) => imports.run(payload, run),
      // Who may decide is read from memory, which no call of this process may have made new.
      async followPeople(payload, { signal }) {
        await freshenAll(people.dependencies, people.directory);
        await followPeople(services, payload.employees, signal);
      },
      async followGrants({ signal }) {
        await freshenAll(people.dependencies, people.directory);
        await followGrants(services, signal);
      },
      async remindApprovers({ signal }) {
        await freshenAll(people.dependencies, people.directory);
        await remindApprovers(services, signal);
      },
      rotateSecrets: (_payload, { signal }) => services.rotation.run(signal),
      applyPeopleChanges: ({ signal }) => applyPeopleChanges(people, signal),
      backUp: () => backUp(services),
      verifyBackup: ({ signal }) => verifyNewest(services, signal),
      maintainTables: ({ signal }) => maintainTables(services.database.driver, signal),
      async purgeAudit({ signal }) {
        const { auditYears } = await context.settings();
        await purgeAudit(people.dependencies, auditYears, signal);
      },
      async endExpiredSessions() {
        await endExpired(people.dependencies, people.sessions);
        await endUnproven(people.dependencies, people.directory, people.sessions);
        await forgetAttempts(people.dependencies);
      },
    },
  };
}

const ofCompany = ({ companyId }: { readonly companyId: number }, caller: Caller) =>
  companyId === caller.companyId ? 'company' : 'none';
