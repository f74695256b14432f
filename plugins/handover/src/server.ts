import { defineServer } from '@atrium/sdk/server';
import contract from './contract.ts';
import { loadDemo } from './server/demo/loadDemo.ts';
import { bin } from './server/handlers/bin.ts';
import { changeHandover } from './server/handlers/changeHandover.ts';
import { closeHandover } from './server/handlers/closeHandover.ts';
import { countHandovers } from './server/handlers/countHandovers.ts';
import { createHandover } from './server/handlers/createHandover.ts';
import { findHandovers } from './server/handlers/findHandovers.ts';
import { linkCalls } from './server/handlers/linkCalls.ts';
import { marks } from './server/handlers/marks.ts';
import { messageBoard } from './server/handlers/messageBoard.ts';
import { categoryHandlers } from './server/handlers/options/categoryHandlers.ts';
import { tagHandlers } from './server/handlers/options/tagHandlers.ts';
import { peopleOfHandover } from './server/handlers/peopleOfHandover.ts';
import { publicLinks } from './server/handlers/publicLinks.ts';
import { publicCalls } from './server/handlers/publicCalls.ts';
import { readHandover } from './server/handlers/readHandover.ts';
import { searchHandovers } from './server/handlers/searchHandovers.ts';
import { mayReadFile } from './server/rules/access/mayReadFile.ts';
import { relationToDeleted, relationToHandover, relationToMessage } from './server/rules/access/relations.ts';
import { closeDue } from './server/rules/jobs/closeDue.ts';
import { purgeBin } from './server/rules/jobs/purgeBin.ts';
import { remindOfWaiting } from './server/rules/jobs/remindOfWaiting.ts';
import { settleLinksOfLeaver } from './server/rules/link/leavers.ts';
import { mayVisitFile } from './server/rules/link/liveLink.ts';
import { relationToOption } from './server/rules/options/relationToOption.ts';

export default defineServer(contract, (context) => ({
  api: {
    ...categoryHandlers(context),
    ...tagHandlers(context),
    search: searchHandovers(context),
    counts: countHandovers(context),
    create: createHandover(context),
    ...readHandover(context),
    change: changeHandover(context),
    close: closeHandover(context),
    ...bin(context),
    ...marks(context),
    ...peopleOfHandover(context),
    ...linkCalls(context),
    publicLinks: publicLinks(context),
    ...messageBoard(context),
    ...publicCalls(context),
  },
  relations: {
    handover: relationToHandover,
    deletedHandover: relationToDeleted,
    message: relationToMessage,
    category: relationToOption,
    tag: relationToOption,
  },
  files: {
    mayRead: (file, caller) => mayReadFile(context, file, caller),
    mayVisit: (file, grant) => mayVisitFile(context, file, grant),
  },
  subscriptions: {
    'people.left': ({ employeeId }) => settleLinksOfLeaver(context, employeeId),
    'people.moved': async ({ employeeId, from, to }) => {
      if (from.companyId !== to.companyId) await settleLinksOfLeaver(context, employeeId);
    },
  },
  jobs: {
    close: (run) => closeDue(context, run),
    remind: (run) => remindOfWaiting(context, run),
    purge: (run) => purgeBin(context, run),
  },
  search: findHandovers(context),
  demo: (demo) => loadDemo(context, demo),
}));
