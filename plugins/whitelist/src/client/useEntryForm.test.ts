import { expect, test } from 'vitest';
import { overlapTexts } from './entryTexts.ts';
import type { WhitelistClient } from './types.ts';
import { type FormFields, validateForm } from './useEntryForm.ts';

const t = ((key: string, facts?: { count?: number }) =>
  facts?.count === undefined ? key : `${key} ${facts.count}`) as WhitelistClient['t'];
const FIELDS: FormFields = { name: '總部', ip: '10.1.0.0/16', companyIdSet: [1], riskLevel: 2, isEnabled: true };
const LONGEST = '2001:0db8:85a3:0000:0000:8a2e:0370:7334';

test.each<[what: string, change: Partial<FormFields>, errors: object]>([
  ['what has all that is needed', {}, {}],
  ['no name', { name: '  ' }, { name: 'name.required' }],
  ['twenty characters', { name: '𠮷'.repeat(20) }, {}],
  ['twenty-one characters', { name: '總'.repeat(21) }, { name: 'name.long' }],
  ['no address', { ip: ' ' }, { ip: 'ip.required' }],
  ['no network', { ip: '10.1.0.0/33' }, { ip: 'ip.invalid' }],
  ['the longest address', { ip: ` ${LONGEST} ` }, {}],
  ['a longer one', { ip: '2001:0db8:85a3:0000:0000:0000:0000:00/64' }, { ip: 'ip.long' }],
  ['no company', { companyIdSet: [] }, { companyIdSet: 'company.required' }],
  ['no level', { riskLevel: null }, { riskLevel: 'level.required' }],
])('%s', (_, change, errors) => {
  expect(validateForm({ ...FIELDS, ...change }, t)).toEqual(errors);
});

test('the first twenty overlaps are described, and the others counted', () => {
  const overlaps = Array.from({ length: 25 }, () => ({ kind: 'same', name: '', ip: '', riskLevel: 1 }) as never);
  expect(overlapTexts(t, overlaps, 25)).toEqual([
    ...Array.from({ length: 20 }, () => 'overlap.same'),
    'overlap.others 5',
  ]);
  expect(overlapTexts(t, overlaps.slice(0, 2), 2)).toEqual(['overlap.same', 'overlap.same']);
  expect(overlapTexts(t, [], 0)).toEqual([]);
});
