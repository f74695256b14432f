import { defineServer, formatDateTime } from '@atrium/sdk/server';
import contract from './contract.ts';
import { addComment, collect, listComments, removeComment } from './server/handlers/comments.ts';
import { relationToItem, relationToLoan } from './server/rules/relations.ts';
import { exportItems, listItems, listMine, searchItems } from './server/handlers/listItems.ts';
import { borrow, giveBack, returnOf } from './server/handlers/loans.ts';
import { changeLockCode, readLockCode } from './server/handlers/lockCode.ts';
import { readItem } from './server/handlers/readItem.ts';
import { remind } from './server/rules/remind.ts';
import { changeItem, createItem, target } from './server/handlers/saveItem.ts';
import { visibleItem } from './server/rules/visibleItem.ts';

export default defineServer(contract, (context) => ({
  api: {
    list: listItems(context),
    export: exportItems(context),
    read: ({ params, caller }) => readItem(context, params.id, caller),
    create: createItem(context),
    change: changeItem(context),
    borrow: borrow(context),
    giveBack: giveBack(context),
    lockCode: readLockCode(context),
    changeLockCode: changeLockCode(context),
    collect: collect(context),
    comments: listComments(context),
    addComment: addComment(context),
    removeComment: removeComment(context),
    mine: listMine(context),
    async history({ params: { id } }) {
      await visibleItem(context, id);
      const entries = await context.audit.history(target(id), 50);
      return entries.map(({ at, action, employeeId }) => ({ at: formatDateTime(at), action, employeeId }));
    },
  },
  relations: { item: relationToItem, loan: relationToLoan },
  jobs: { remind: remind(context) },
  subscriptions: { 'people.left': returnOf(context) },
  search: searchItems(context),
  // Everybody sees the list, and the photos with it.
  files: { mayRead: () => true },
}));
