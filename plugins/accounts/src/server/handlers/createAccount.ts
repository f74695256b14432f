import type { Handler } from '@atrium/sdk/server';
import type { AccountsContext, Api } from '../AccountsContext.ts';
import { announceChange } from '../rules/audienceOf.ts';
import { checkAccount } from '../rules/checkAccount.ts';
import { insertAccount } from '../rules/insertAccount.ts';

/** Adds an account that belongs to the caller. */
export function createAccount(context: AccountsContext): Handler<Api['create']> {
  const { transaction, text } = context;
  return ({ body, caller, request: { language }, decrypt, say }) =>
    transaction(async () => {
      const { password, fields, extras } = await checkAccount(context, body, undefined, { caller, language, decrypt });
      const id = await insertAccount(context, caller, body, { password: password!, fields: fields!, extras: extras! });
      await announceChange(context, { id, ownerId: caller.id, companyId: caller.companyId });
      say(text('created'));
      return { id };
    });
}
