import { type Caller, defineServer, type Person } from '@atrium/sdk/server';
import contract from './contract.ts';
import type { EntryNode, SequenceNode } from './contract/entries.ts';
import { changeEntry, createEntry, removeEntry, sortEntries } from './server/handlers/writeEntries.ts';
import { describeEntry, listOffers, searchEntries, seenBy } from './server/handlers/readEntries.ts';
import { explainEntry } from './server/rules/visibility.ts';
import { buildTree, directoryTree } from './server/rules/treeShape.ts';
import { loadDemo } from './server/demo/loadDemo.ts';
import { MenuNavigation } from './server/rules/MenuNavigation.ts';
import { type EntryRow, ownCompany } from './server/NavContext.ts';
import { redeemTicket, saveTicketSites } from './server/handlers/tickets.ts';
import { readTicketSites } from './server/rules/tickets.ts';
import { listViews } from './server/rules/views.ts';

export default defineServer(contract, (context) => {
  const navigation = new MenuNavigation(context);
  const views = () => listViews(context.installed());
  return {
    fulfils: { navigation },
    relations: {
      entry: (entry: EntryRow, caller) => relationOfCompany(entry, caller),
      person: (person: Person, caller) => (person.hidden ? 'none' : relationOfCompany(person, caller)),
    },
    api: {
      create: createEntry(context),
      tree: async ({ query, caller }) => {
        const rows = await navigation.rows(ownCompany(context, caller, query.companyId));
        const known = views();
        return buildTree<EntryRow, EntryNode>(rows, (row, children) => ({ ...describeEntry(row, known), children }));
      },
      search: searchEntries(context, navigation),
      read: async ({ params, caller }) => {
        const row = (await navigation.rows(caller.companyId)).find(({ id }) => id === params.id);
        if (!row) throw context.refuse.notFound();
        await context.relation('entry', row);
        return describeEntry(row, views());
      },
      change: changeEntry(context),
      remove: removeEntry(context),
      parentDirectories: async ({ params, query, caller }) =>
        directoryTree(await navigation.rows(ownCompany(context, caller, params.companyId)), query.excludeId),
      sequence: async ({ query, caller }) => {
        const rows = await navigation.rows(ownCompany(context, caller, query.companyId));
        return buildTree<EntryRow, SequenceNode>(rows, ({ id, parentId, sequence, name }, children) => ({
          id,
          parentId: parentId ?? 0,
          sequence,
          title: name,
          children,
        }));
      },
      sort: sortEntries(context),
      offered: async ({ caller, request }) =>
        listOffers(context, await navigation.rows(caller.companyId), request.language),
      views: ({ request }) =>
        [...listViews(context.installed(request.language)).values()].map(({ view, title, pluginName, openType }) => ({
          view,
          title,
          plugin: pluginName,
          openType,
        })),
      seenBy: seenBy(context, navigation),
      ticketSites: async ({ caller }) => ({ origins: [...(await readTicketSites(context, caller.companyId))] }),
      saveTicketSites: ({ body, caller }) => saveTicketSites(context, caller, body.origins),
      redeem: redeemTicket(context),
    },
    offers: {
      entries: async ({ companyId }) => {
        const list: (EntryRow & { level: number })[] = [];
        buildTree(await navigation.rows(companyId), (row, _children, level) => void list.push({ ...row, level }));
        return list
          .sort((one, other) => one.level - other.level)
          .map((row) => ({ ...row, parentId: row.parentId ?? 0 }));
      },
      explain: async ({ employeeId, menuId, riskLevel }) => {
        const person = await context.directory.person(employeeId);
        return person
          ? explainEntry(context, await navigation.rows(person.companyId), menuId, person, riskLevel)
          : null;
      },
    },
    demo: (demo) => loadDemo(context, demo),
  };
});

const relationOfCompany = ({ companyId }: { readonly companyId: number }, caller: Caller) =>
  companyId === caller.companyId ? 'company' : 'none';
