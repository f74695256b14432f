import { defineServer } from '@atrium/sdk/server';
import contract from './contract.ts';
import { changeEntry, createEntry, findOverlaps, removeEntry } from './server/handlers/saveEntry.ts';
import { describeEntry } from './server/rules/overlaps.ts';
import { exportEntries, listEntries } from './server/handlers/listEntries.ts';
import { loadDemo } from './server/demo/loadDemo.ts';
import { testAddress } from './server/handlers/testAddress.ts';
import { Whitelist } from './server/rules/Whitelist.ts';

export default defineServer(contract, async (context) => {
  const whitelist = new Whitelist(context);
  await whitelist.begin();
  return {
    fulfils: { networkRisk: whitelist },
    api: {
      list: listEntries(whitelist),
      listFile: (call) => exportEntries(context, whitelist, call),
      read: ({ params }) => {
        const entry = whitelist.entries.find(({ id }) => id === params.id);
        if (!entry) throw context.refuse.notFound();
        return describeEntry(entry, whitelist.entries);
      },
      create: createEntry(context),
      change: changeEntry(context),
      remove: removeEntry(context),
      overlaps: findOverlaps(context, whitelist),
      companies: () => context.directory.companies(),
      test: testAddress(context, whitelist),
    },
    demo: (demo) => loadDemo(context, demo),
  };
});
