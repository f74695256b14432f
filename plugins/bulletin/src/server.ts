import { defineServer } from '@atrium/sdk/server';
import contract from './contract.ts';
import { loadDemo } from './server/demo/loadDemo.ts';
import { bulletinHandlers } from './server/handlers/bulletinHandlers.ts';
import { categoryHandlers } from './server/handlers/categoryHandlers.ts';
import { posterHandlers, revisionHandlers, summaryHandlers } from './server/handlers/readingHandlers.ts';
import { receiptHandlers } from './server/handlers/receiptHandlers.ts';
import { searchBulletins } from './server/handlers/searchBulletins.ts';
import { settleReaders } from './server/rules/audience.ts';
import { expireDue, publishDue, purge, remindDue } from './server/rules/runs.ts';
import {
  relationToBulletin,
  relationToCategory,
  relationToDeleted,
  relationToReceipts,
} from './server/rules/visibility.ts';
import { mayReadFiles } from './server/rules/files.ts';

export default defineServer(contract, (context) => ({
  api: {
    ...categoryHandlers(context),
    ...bulletinHandlers(context),
    ...summaryHandlers(context),
    ...receiptHandlers(context),
    ...revisionHandlers(context),
    ...posterHandlers(context),
  },
  relations: {
    mainCategory: relationToCategory,
    subCategory: relationToCategory,
    bulletin: relationToBulletin,
    deletedBulletin: relationToDeleted,
    receipts: relationToReceipts,
  },
  subscriptions: {
    'people.joined': ({ employees }) => settleReaders(context, employees),
    'people.left': ({ employeeId }) => settleReaders(context, [employeeId]),
    'people.moved': ({ employeeId }) => settleReaders(context, [employeeId]),
    'people.levelChanged': ({ employees }) => settleReaders(context, employees),
  },
  jobs: {
    publish: (payload, run) => publishDue(context, payload, run),
    expire: (payload, run) => expireDue(context, payload, run),
    remind: (payload, run) => remindDue(context, payload, run),
    purge: (run) => purge(context, run),
  },
  files: { mayRead: mayReadFiles(context) },
  search: searchBulletins(context),
  demo: (demo) => loadDemo(context, demo),
}));
