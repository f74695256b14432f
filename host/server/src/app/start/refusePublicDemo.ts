import ipaddr from 'ipaddr.js';
import type { HostServices } from '../../company/CompanyServices.ts';
import { isPassword } from '../../company/password/hashPassword.ts';
import { passwordHashes } from '../../company/password/storePassword.ts';
import type { Config } from '../../core/config/Config.ts';
import { StartRefusal } from '../../core/StartRefusal.ts';
import { operatorText } from '../../core/texts/operatorText.ts';
import { DEMO_ADMINISTRATOR, DEMO_PASSWORD } from '../demo/demoPeople.ts';

/**
 * The password of the demo company is in the README, that of its system administrator too: other machines do not reach
 * it unless the operator says so.
 *
 * @throws StartRefusal if the server would listen on an address of the network with the demo company's password in use
 */
export async function refusePublicDemo(
  { company }: Pick<HostServices, 'company'>,
  { host, allowDemo }: Pick<Config, 'host' | 'allowDemo'>,
): Promise<void> {
  if (allowDemo || isLocal(host)) return;
  const { dependencies, directory } = company;
  const administrator = await directory.byEmployee(DEMO_ADMINISTRATOR);
  if (!administrator || administrator.hidden) return;
  const [hashed] = await passwordHashes(dependencies.db, administrator.id);
  if (await isPassword(DEMO_PASSWORD, hashed)) throw new StartRefusal(operatorText('start.publicDemo', { host }));
}

const isLocal = (host: string) =>
  host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
