import { definePlugin } from '@atrium/sdk';
import { z } from 'zod';

/**
 * A plugin for measuring: views of a known size, opened by number. It is installed into the data folder like any other.
 */
export default definePlugin('bench', {
  sdk: 1,
  name: '量測',
  tabs: { BenchTab: { title: '量測', builtin: true, params: z.object({ id: z.int() }) } },
  panels: { BenchPanel: { title: '量測', params: z.object({ id: z.int() }) } },
});
