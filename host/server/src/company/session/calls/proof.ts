import type { Handler } from '@atrium/sdk/server';
import { and, eq, isNull } from 'drizzle-orm';
import type { HostApi } from '../../../core/HostApi.ts';
import { sessions } from '../../../core/schema/session.ts';
import { refuse } from '../../../core/texts/refuse.ts';
import type { CompanyServices } from '../../CompanyServices.ts';
import { checkPassword } from '../../password/checkPassword.ts';
import { lockAccount } from '../../password/lockAccount.ts';

/**
 * The caller enters their password again, which renews the proof of this session. The password is compared outside of the
 * transaction, so the account is compared again under its lock: an old password proves nothing after its change.
 */
export function proof(people: CompanyServices): Handler<HostApi['proof']> {
  return async ({ caller, body, decrypt, request }) => {
    const checked = await checkPassword(people, caller, decrypt(body.password), request);
    if (checked === undefined) throw wrong();
    const { db, clock, audit, transaction } = people.dependencies;
    await transaction(async () => {
      const present = await lockAccount(db, caller.id);
      if (present?.hash !== checked) throw wrong();
      const own = and(eq(sessions.id, caller.sessionId), isNull(sessions.endedOn));
      await db.update(sessions).set({ provenOn: clock.now() }).where(own);
      await audit.record({ action: 'session.prove', target: caller.employee });
    });
    return {};
  };
}

const wrong = () => refuse.invalid('proof.wrong', undefined, { status: 'PASSWORD_WRONG' });
