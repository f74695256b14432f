import { FrameContext } from '@atrium/sdk/client';
import { renderPart } from '@atrium/testing/part';
import { expect, test, vi } from 'vitest';
import texts from '../../../locales/zh-TW.json' with { type: 'json' };
import HandoverPeople from '../show/HandoverPeople.tsx';
import HandoverRevisions from '../show/HandoverRevisions.tsx';
import type { Handovers } from '../types.ts';

const person = { employeeId: 7, employeeName: '王雅婷' };
const revision = { revision: 1, revisedBy: person, revisedOn: '2026-03-24 14:17', parts: ['created'] };
const text = {
  title: '排程服務移轉',
  content: '<p>內容</p>',
  typeName: '',
  tagName: '',
  level: 1,
  finishDate: null,
  items: [],
  fileNames: [],
};
const frame = { kind: 'panel' as const, key: 'panel', setTitle() {}, close() {}, guard: () => () => {} };

test.each([
  ['people', <HandoverPeople key="people" params={{ id: 5, of: 'readers' }} />, 'readerStates'],
  ['revisions', <HandoverRevisions key="revisions" params={{ id: 5 }} />, 'revisions'],
])(
  'the panel of %s reloads after a change of its handover, and after events that were missed',
  async (_, part, call) => {
    const api = {
      readerStates: vi.fn(() =>
        Promise.resolve({ readers: [{ ...person, isRead: false, readOn: null }], departments: [], compManagers: [] }),
      ),
      revisions: vi.fn(() => Promise.resolve([revision])),
      revision: () => Promise.resolve({ ...revision, ...text }),
    };
    const { send } = await renderPart<Handovers>(<FrameContext value={frame as never}>{part}</FrameContext>, {
      id: 'handover',
      texts,
      api: api as never,
    });
    const loads = api[call as 'readerStates' | 'revisions'];
    await expect.poll(() => loads).toHaveBeenCalledTimes(1);
    send('changed', { id: 6 });
    expect(loads).toHaveBeenCalledTimes(1);
    send('received', { id: 5 });
    await expect.poll(() => loads).toHaveBeenCalledTimes(2);
    send('resync');
    await expect.poll(() => loads).toHaveBeenCalledTimes(3);
  },
);
