import { fromUnitKeys } from '@atrium/sdk';
import { describe, expect, test } from 'vitest';
import type { Account, Translate } from '../types.ts';
import { BLANK, toCopy, isSecret, type AccountFields } from './formFields.ts';
import { checkText, validateAccount } from './validateAccount.ts';

const t = ((key: string, facts?: object) => (facts ? `${key} ${JSON.stringify(facts)}` : key)) as Translate;
const today = '2026-03-26';
const RULES = { t, today, record: null, required: [], purpose: undefined };
const FIELDS: AccountFields = {
  ...BLANK,
  ...{ platformId: 1, typeId: 2, purposeId: 3, account: 'ops', password: 'N1ght-shift!', password2: 'N1ght-shift!' },
};
const required = [{ id: 7, name: '租戶代碼' }];
const extra = (more: object) => ({ key: 'k', isStored: true, name: 'pin', kind: 'text', value: '4711', ...more });
const needsAll = { hasLink: true, hasApplyDate: true };
const value = (text: string) => ({ 'dynamicFields.7': text });

describe('the rules of an account', () => {
  test.each<[what: string, fields: object, rules: object, wrong: string[]]>([
    ['what has all that is needed', {}, {}, []],
    ['a password of 51 characters', { password: 'a'.repeat(51), password2: 'a'.repeat(51) }, {}, ['password']],
    ['another repeated password', { password2: 'N1ght-shift?' }, {}, ['password2']],
    ['no repeated password', { password2: '' }, {}, ['password2']],
    ['a password that stays locked', { password: null, password2: '' }, {}, []],
    ['a remark of 255 characters', { remark: '𠮷'.repeat(255) }, {}, []],
    ['a remark of 256 characters', { remark: '備'.repeat(256) }, {}, ['remark']],
    ['a purpose that needs nothing more', {}, { purpose: { hasLink: false, hasApplyDate: false } }, []],
    ['a purpose that needs both', {}, { purpose: needsAll }, ['applyDate', 'link']],
    ['what it needs', { link: 'https://a.example', applyDate: today }, { purpose: needsAll }, []],
    ['a link that no purpose needs', { link: 'a.example' }, {}, ['link']],
    ['an application date of yesterday', { applyDate: '2026-03-25' }, {}, []],
    ['an earlier one', { applyDate: '2026-03-24' }, {}, ['applyDate']],
    ['an earlier one that is stored', { applyDate: '2026-03-24' }, { record: { applyDate: '2026-03-24' } }, []],
    ['no value of a required field', {}, { required }, ['dynamicFields.7']],
    ['a blank value', value('  '), { required }, ['dynamicFields.7']],
    ['a value of 255 characters', value('信'.repeat(255)), { required }, []],
    ['a further address', { otherLinks: ['https://a.example', ''] }, {}, []],
    ['a further address that is none', { otherLinks: ['a.example'] }, {}, ['otherLinks']],
    ['a protected field that stays', { extras: [extra({ kind: 'secret', value: null })] }, {}, []],
    ['a field without a name', { extras: [extra({ name: ' ' })] }, {}, ['extras']],
    ['a field without a content', { extras: [extra({ value: '' })] }, {}, ['extras']],
    ['a seed', { extras: [extra({ kind: 'totp', value: 'JBSW Y3DP' })] }, {}, []],
    ['a seed that is none', { extras: [extra({ kind: 'totp', value: '0189' })] }, {}, ['extras']],
    ['a value of 256 characters', value('信'.repeat(256)), { required }, ['dynamicFields.7']],
  ])('%s', (_, fields, rules, wrong) => {
    const errors = validateAccount({ ...FIELDS, ...fields }, { ...RULES, ...rules });
    expect(Object.keys(errors).toSorted()).toEqual(wrong);
  });
});

describe('the alert before saving', () => {
  const missing = (...fields: string[]) => `check.missing ${JSON.stringify({ fields: fields.join('、') })}`;
  const named = `check.value ${JSON.stringify({ name: '租戶代碼' })}`;
  test.each<[what: string, fields: object, rules: object, text: string | null]>([
    ['nothing is missing', {}, {}, null],
    ['a link that is needed', {}, { purpose: { hasLink: true, hasApplyDate: false } }, missing('field.link')],
    ['a date that is needed', {}, { purpose: { hasLink: false, hasApplyDate: true } }, missing('field.applyDate')],
    ['what it needs', { link: 'x', applyDate: today }, { purpose: needsAll }, null],
    ['no value at all', {}, { required }, missing(named)],
    ['a blank value', value(' '), { required }, missing(named)],
    ['no platform', { platformId: null }, {}, missing('field.platformId')],
    ['a value', value('HY'), { required }, null],
    ['a blank account', { account: ' ' }, {}, missing('field.account')],
    ['a password that stays locked', { password: null, password2: '' }, {}, null],
    ['another repeated password', { password2: '?', account: '' }, {}, 'check.differs'],
    ['no password', { password: '', password2: '' }, {}, missing('field.password', 'field.password2')],
  ])('%s', (_, fields, rules, text) => {
    expect(checkText({ ...FIELDS, ...fields }, { ...RULES, ...rules })).toBe(text);
  });
});

test.each([
  ['2026-03-24', null],
  ['2026-03-25', '2026-03-25'],
  [null, null],
])('a copy of an account with the application date %s has the date %s, and no password', (applyDate, copied) => {
  const audience = { named: [5], units: fromUnitKeys(['department:3']) };
  const stored = { ...FIELDS, ...audience, applyDate, isEnabled: false, originDynamicRequiredFields: [] };
  const copy = toCopy(stored as unknown as Account, today);
  expect(copy).toMatchObject({ applyDate: copied, isEnabled: true, password: '', password2: '' });
  expect(copy).toMatchObject({ readers: [5], units: ['department:3'] });
});

test('neither passwords nor what the server encrypts is kept in this browser', () => {
  expect([...Object.keys(BLANK), 'dynamicFields.7'].filter(isSecret)).toEqual([
    ...['password', 'password2', 'extras', 'dynamicFields.7'],
  ]);
});
