import type { HostContract } from '@atrium/sdk/host';
import type { ServerContext, ServerHalf } from '@atrium/sdk/server';
import type { Container } from 'inversify';
import { menuList } from '../navigation/menuList.ts';
import { allEmployees } from '../organisation/allEmployees.ts';
import { hiddenEmployees } from '../organisation/hiddenEmployees.ts';
import { changePassword } from '../password/changePassword.ts';
import { readPreferences } from '../preferences/readPreferences.ts';
import { savePreferences } from '../preferences/savePreferences.ts';
import { endSession } from '../session/calls/endSession.ts';
import { logout } from '../session/calls/logout.ts';
import { socketLogin } from '../realtime/calls/socketLogin.ts';
import { socketLogout } from '../realtime/calls/socketLogout.ts';
import { session } from '../session/calls/session.ts';
import { sessions } from '../session/calls/sessions.ts';
import { endExpired } from '../session/endExpired.ts';
import { listSettings } from '../settings/listSettings.ts';
import { saveSettings } from '../settings/saveSettings.ts';
import { captcha } from '../signIn/captcha/captcha.ts';
import { checkCaptcha, oldCaptcha } from '../signIn/captcha/oldCaptcha.ts';
import { forgetAttempts } from '../signIn/forgetAttempts.ts';
import { login } from '../signIn/login.ts';
import { CATALOGUES, PLUGINS } from '../container/runtimeTokens.ts';
import { REALTIME } from '../container/tokens.ts';
import { PEOPLE } from './bindPeople.ts';

type Half = ServerHalf<HostContract>;
/** All of the host's own calls but the lists of plugins, which the runtime answers. */
export type PeopleHalf = Pick<Half, 'jobs'> & { readonly api: Omit<Half['api'], 'plugins' | 'publicPages'> };

/** The server half of the host's own contract. `bindPeople` comes first. */
export function hostHalf(_context: ServerContext<HostContract>, container: Container): PeopleHalf {
  const people = container.get(PEOPLE);
  const realtime = () => container.get(REALTIME);
  const settings = {
    ground: people.ground,
    catalogues: container.get(CATALOGUES),
    plugins: () => container.get(PLUGINS),
  };
  return {
    api: {
      login: login(people),
      captcha: captcha(people),
      oldCaptcha: oldCaptcha(people),
      checkCaptcha: checkCaptcha(people),
      changePassword: changePassword(people),
      logout: logout(people),
      session: session(people),
      sessions: sessions(people),
      endSession: endSession(people),
      readPreferences: readPreferences(people),
      savePreferences: savePreferences(people),
      menuList: menuList(people),
      socketLogout: socketLogout(realtime),
      socketLogin: socketLogin(realtime),
      pluginSettings: listSettings(settings),
      savePluginSettings: saveSettings(settings),
      allEmployees: allEmployees(people),
      hiddenEmployees: hiddenEmployees(people),
    },
    jobs: {
      async endExpiredSessions() {
        await endExpired(people.ground, people.sessions);
        await forgetAttempts(people.ground);
      },
    },
  };
}
