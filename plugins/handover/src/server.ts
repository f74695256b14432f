import { defineServer } from '@atrium/sdk/server';
import { relationToComment } from '@atrium/sdk/server/sharing';
import contract from './contract.ts';
import { loadDemo } from './server/demo/loadDemo.ts';
import { bin } from './server/handlers/bin.ts';
import { changeHandover, closeHandover, createHandover } from './server/handlers/saveHandover.ts';
import { countHandovers, findHandovers, searchHandovers } from './server/handlers/searchHandovers.ts';
import { linkCalls, publicLinks } from './server/handlers/linkCalls.ts';
import { marks } from './server/handlers/marks.ts';
import { messageBoard } from './server/handlers/messageBoard.ts';
import { categoryHandlers, tagHandlers } from './server/handlers/optionHandlers.ts';
import { peopleOfHandover, readHandover } from './server/handlers/readHandover.ts';
import { publicCalls } from './server/handlers/publicCalls.ts';
import { settleReaders } from './server/rules/announce.ts';
import { mayReadFile } from './server/rules/files.ts';
import { relationToDeleted, relationToHandover } from './server/rules/access.ts';
import { closeDue, purgeHandovers, remindOfWaiting } from './server/rules/jobs.ts';
import { mayVisitFile, settleLinksOfLeaver } from './server/rules/liveLink.ts';
import { relationToOption } from './server/rules/options.ts';

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
    message: relationToComment(relationToHandover),
    category: relationToOption,
    tag: relationToOption,
  },
  files: {
    mayRead: (file, caller) => mayReadFile(context, file, caller),
    mayVisit: (file, grant) => mayVisitFile(context, file, grant),
  },
  subscriptions: {
    'people.joined': ({ employees }) => settleReaders(context, employees),
    'people.levelChanged': ({ employees }) => settleReaders(context, employees),
    'people.left': async ({ employeeId }) => {
      await settleReaders(context, [employeeId]);
      await settleLinksOfLeaver(context, employeeId);
    },
    'people.moved': async ({ employeeId, from, to }) => {
      await settleReaders(context, [employeeId]);
      if (from.companyId !== to.companyId) await settleLinksOfLeaver(context, employeeId);
    },
  },
  jobs: {
    close: (run) => closeDue(context, run),
    remind: (run) => remindOfWaiting(context, run),
    purge: (run) => purgeHandovers(context, run),
  },
  search: findHandovers(context),
  demo: (demo) => loadDemo(context, demo),
}));
