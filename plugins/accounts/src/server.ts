import { defineServer } from '@atrium/sdk/server';
import contract from './contract.ts';
import {
  askAccess,
  decideAccess,
  endAccess,
  listRequests,
  relationToRequest,
} from './server/handlers/accessRequests.ts';
import { breakGlass, readPassword, removeExtra, revealExtra } from './server/handlers/revealPassword.ts';
import { changeAccount, createAccount } from './server/handlers/saveAccount.ts';
import { collectAccount, previewSharing, readAccount, readReaders } from './server/handlers/readAccount.ts';
import { createImport, fillImport, previewImport, readImport, startImport } from './server/handlers/importAccounts.ts';
import { countAccounts, listAccounts } from './server/handlers/listAccounts.ts';
import { purposeHandlers, referenceHandlers } from './server/handlers/referenceHandlers.ts';
import { readExposures, readLeavers, rotateAccounts } from './server/handlers/exposures.ts';
import { exportReveals, readCompanyLog, readReveals, readVersions } from './server/handlers/revealLog.ts';
import { purgeDeleted, removeAccount, restoreAccount } from './server/handlers/removeAccount.ts';
import { searchAccounts } from './server/handlers/searchAccounts.ts';
import { transferAccount } from './server/handlers/transferAccount.ts';
import { destroyOldVersions } from './server/rules/passwordVersions.ts';
import { loadDemo } from './server/demo/loadDemo.ts';
import { relationToReference } from './server/rules/referenceLists.ts';
import { relationToAccount, relationToDeleted } from './server/rules/accountAccess.ts';
import { remindOfDue } from './server/rules/remindOfDue.ts';
import { purgeImports, runImport } from './server/rules/runImport.ts';
import { revokeLeaver, settleReaders } from './server/rules/revokeLeaver.ts';

export default defineServer(contract, (context) => {
  const { platforms, types, requiredFields } = referenceHandlers(context);
  const purposes = purposeHandlers(context);
  return {
    api: {
      listPlatforms: platforms.list,
      platformItems: platforms.items,
      readPlatform: platforms.read,
      createPlatform: platforms.create,
      changePlatform: platforms.change,
      removePlatform: platforms.remove,
      listTypes: types.list,
      typeItems: types.items,
      readType: types.read,
      createType: types.create,
      changeType: types.change,
      removeType: types.remove,
      listRequiredFields: requiredFields.list,
      requiredFieldItems: requiredFields.items,
      readRequiredField: requiredFields.read,
      createRequiredField: requiredFields.create,
      changeRequiredField: requiredFields.change,
      removeRequiredField: requiredFields.remove,
      listPurposes: purposes.list,
      purposeItems: purposes.items,
      readPurpose: purposes.read,
      createPurpose: purposes.create,
      changePurpose: purposes.change,
      removePurpose: purposes.remove,
      fieldsOfPurpose: purposes.fields,
      list: listAccounts(context),
      counts: countAccounts(context),
      create: createAccount(context),
      read: readAccount(context),
      change: changeAccount(context),
      remove: removeAccount(context),
      restore: restoreAccount(context),
      password: readPassword(context),
      readers: readReaders(context),
      collect: collectAccount(context, 'add'),
      uncollect: collectAccount(context, 'remove'),
      sharing: previewSharing(context),
      transfer: transferAccount(context),
      reveals: readReveals(context),
      revealsFile: exportReveals(context),
      log: readCompanyLog(context),
      versions: readVersions(context),
      breakGlass: breakGlass(context),
      leavers: readLeavers(context),
      exposures: readExposures(context),
      rotate: rotateAccounts(context),
      askAccess: askAccess(context),
      accessRequests: listRequests(context),
      decideAccess: decideAccess(context),
      endAccess: endAccess(context),
      checkImport: previewImport(context),
      createImport: createImport(context),
      fillImport: fillImport(context),
      startImport: startImport(context),
      readImport: readImport(context),
      revealExtra: revealExtra(context),
      removeExtra: removeExtra(context),
    },
    relations: {
      account: relationToAccount,
      deletedAccount: relationToDeleted,
      request: relationToRequest,
      platform: relationToReference,
      type: relationToReference,
      purpose: relationToReference,
      requiredField: relationToReference,
    },
    subscriptions: {
      'people.joined': ({ employees }) => settleReaders(context, employees),
      'people.left': ({ employeeId }) => revokeLeaver(context, employeeId),
      'people.moved': ({ employeeId, from, to }) =>
        from.companyId === to.companyId
          ? settleReaders(context, [employeeId])
          : revokeLeaver(context, employeeId, from.companyId),
      'people.levelChanged': ({ employees }) => settleReaders(context, employees),
    },
    jobs: {
      remind: ({ signal }) => remindOfDue(context, signal),
      purge: async (run) => {
        await purgeDeleted(context, run);
        await destroyOldVersions(context);
        await purgeImports(context);
      },
      import: runImport(context),
    },
    search: searchAccounts(context),
    demo: (demo) => loadDemo(context, demo),
  };
});
