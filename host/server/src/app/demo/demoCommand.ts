import type { HostCommand } from '../../company/HostCommand.ts';
import { operatorText } from '../../core/texts/operatorText.ts';
import type { Scale } from './generatedCompany.ts';
import { loadDemo } from './loadDemo.ts';

const SCALES: readonly string[] = ['demo', 'S', 'M', 'L'] satisfies Scale[];

export const demoCommand: HostCommand = {
  usage: 'demo [--scale demo|S|M|L]',
  summary: operatorText('demo.summary'),
  examples: ['atrium demo', 'atrium demo --scale S'],

  async run({ args, options, print, printError }, services) {
    const scale = options['scale'] ?? 'demo';
    if (args.length > 0 || scale === true || !SCALES.includes(scale)) {
      printError(operatorText('demo.usage'));
      return 2;
    }
    if (await loadDemo(services, services.plugins, { scale: scale as Scale, print })) return 0;
    printError(operatorText('demo.notEmpty'));
    return 1;
  },
};
