import { expect, test } from 'vitest';
import contract from './contract.ts';

const { settings } = contract;
const { create, rotate, createPurpose } = contract.api;
const account = { platformId: 1, typeId: 2, purposeId: 3, account: 'ops', password: '' };
const purpose = { name: '管理' };
const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test.each([
  ['days after which a password is to be changed', create.body, { ...account }, 'rotateDays', [1, 3650], [0, 3651]],
  ['days before that on which people are reminded', create.body, { ...account }, 'remindDays', [0, 90], [-1, 91]],
  ['passwords of one checklist', rotate.body, { employeeId: 1 }, 'accountIds', [ids(1), ids(1000)], [[], ids(1001)]],
  ['required fields of a purpose', createPurpose.body, purpose, 'dynamicFields', [[], ids(40)], [ids(41)]],
  ['earlier passwords that are kept', settings, {}, 'keptVersions', [0, 50], [-1, 51]],
  ['the trust of a network that shows passwords', settings, {}, 'revealRiskLevel', [1, 4], [0, 5]],
])('%s are within their bounds', (_, schema, rest, name, within, beyond) => {
  const isValid = (value: unknown) => schema.safeParse({ ...rest, [name]: value }).success;
  expect(within.map(isValid)).toEqual(within.map(() => true));
  expect(beyond.map(isValid)).toEqual(beyond.map(() => false));
});
