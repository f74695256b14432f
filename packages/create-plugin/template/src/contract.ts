import { Created, definePlugin, Text } from '@atrium/sdk';
import { z } from 'zod';
import texts from '../locales/zh-TW.json' with { type: 'json' };

const Entry = z.object({ id: z.int(), subject: z.string() });

const contract = definePlugin('pluginid', {
  sdk: 1,
  name: '外掛名稱',
  texts,
  actions: { 'pluginid.add': '新增外掛名稱' },
  tabs: { PluginIdList: { title: '外掛名稱', icon: 'th-list' } },
  panels: { PluginIdForm: { title: '新增', icon: 'plus', minWidth: 320, needs: 'pluginid.add' } },
  menu: [{ code: 'PluginIdList', opens: 'PluginIdList' }],
  api: {
    list: { get: '/pluginid', returns: z.array(Entry).max(100), needs: 'anyone' },
    add: { post: '/pluginid', body: z.object({ subject: Text(1, 100) }), returns: Created, needs: 'pluginid.add' },
  },
  events: { added: z.object({ id: z.int() }) },
});

export default contract;
