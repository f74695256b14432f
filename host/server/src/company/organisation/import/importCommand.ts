import type { HostCommand } from '../../CompanyServices.ts';
import { operatorText } from '../../../core/texts.ts';
import { describeImport } from './describeImport.ts';
import { runImport } from './runImport.ts';

const PROGRESS_STEP = 500;

export const importCommand: HostCommand = {
  usage: 'org import FILE.csv [--dry-run] [--keep-missing]',
  summary: operatorText('import.summary'),
  examples: [
    'atrium org import 組織.csv --dry-run',
    'atrium org import 組織.csv',
    'atrium org import 新人.csv --keep-missing',
  ],

  async run({ args, options, read, print, printError }, services) {
    const [file, ...more] = args;
    if (file === undefined || more.length > 0) {
      printError(operatorText('import.usage'));
      return 2;
    }
    const result = await runImport(services.company, {
      bytes: await read(file),
      keepMissing: options['keep-missing'] !== undefined,
      dryRun: options['dry-run'] !== undefined,
      progress(done, all) {
        if (done % PROGRESS_STEP === 0) print(operatorText('import.hashing', { done, all }));
      },
    });
    const failed = result.outcome === 'invalid' || result.outcome === 'refused';
    const { lines, summary } = describeImport(result, 'zh-TW');
    for (const line of [...lines, summary]) (failed ? printError : print)(line);
    return failed ? 1 : 0;
  },
};
