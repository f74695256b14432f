import type { Handler } from '@atrium/sdk/server';
import type { Api, HandoverContext } from '../HandoverContext.ts';
import { seenHandover } from '../rules/access/seenHandover.ts';
import { closeNow } from '../rules/writing/closeNow.ts';
import { closedLine } from '../rules/systemLines.ts';
import { refuseOpenItems } from '../rules/writing/saveItems.ts';

/** Closes a handover today (S2 §4). */
export function closeHandover(context: HandoverContext): Handler<Api['close']> {
  const { transaction, refuse, clock, text } = context;
  return ({ params: { id }, caller, say }) =>
    transaction(async () => {
      const row = await seenHandover(context, id, caller, { lock: true });
      if (row.isFinish) throw refuse.conflict('closed.already', undefined, { status: 'ALREADY_CLOSED' });
      await refuseOpenItems(context, id);
      await closeNow(context, row, { finishOn: clock.today(), line: closedLine, updatedBy: caller.id });
      say(text('closed'));
      return {};
    });
}
