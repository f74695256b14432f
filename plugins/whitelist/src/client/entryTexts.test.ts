import { fill } from '@atrium/sdk/texts';
import { expect, test } from 'vitest';
import texts from '../../locales/zh-TW.json' with { type: 'json' };
import { savedToast } from './entryTexts.ts';
import type { WhitelistClient } from './types.ts';

const t = ((key: keyof typeof texts, variables) => fill(texts[key], variables)) as WhitelistClient['t'];
const overlap = (id: number) => ({ id, name: `網路 ${id}`, ip: '10.0.0.0/8', riskLevel: 2, kind: 'around' as const });

test('an entry without overlaps is simply saved', () => {
  expect(savedToast(t, t('created'), { duplicates: [], overlaps: [] })).toEqual({
    tone: 'success',
    message: '白名單新增成功!',
  });
});

test('the same addresses come before an overlap', () => {
  const { tone, message } = savedToast(t, t('changed'), { duplicates: ['第一筆'], overlaps: [overlap(1)] });
  expect([tone, message]).toEqual(['warning', '白名單編輯成功! 提醒：「第一筆」也是同樣的位址。']);
});

test('overlaps already shown in the form are not repeated; three are named and the others counted', () => {
  const overlaps = [1, 2, 3, 4, 5].map(overlap);
  const saved = { duplicates: [], overlaps };
  expect(savedToast(t, t('created'), saved, new Set([1, 2, 3, 4, 5])).tone).toBe('success');
  expect(savedToast(t, t('created'), saved, new Set([1, 2, 3, 4])).message).toContain('位址與「網路 5」重疊');
  const three = savedToast(t, t('created'), saved, new Set([4, 5])).message;
  expect(three).toContain('位址與「網路 1、網路 2、網路 3」重疊');
  const { tone, message } = savedToast(t, t('created'), saved);
  expect(tone).toBe('warning');
  expect(message).toContain('位址與「網路 1、網路 2、網路 3」等 5 筆重疊');
});
