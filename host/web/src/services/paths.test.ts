import { expect, test } from 'vitest';
import { isUnsupported, readEmployee } from './paths.ts';

test('[S0-012] employeeNo must be JSON with an employee', () => {
  expect(readEmployee({ employeeNo: '{"employee":"E001"}' })).toBe('E001');
  for (const state of [null, {}, { employeeNo: 'E001' }, { employeeNo: '{}' }, { employeeNo: '{"employee":""}' }])
    expect(readEmployee(state)).toBeNull();
});

const OLD = [
  'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
  'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/70.0 Safari/537.36 Edge/18.17763',
];
const NEW = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:130.0) Gecko/20100101 Firefox/130.0',
];

test("[S0-014][S0-015] Internet Explorer and old Edge are unsupported, today's Edge is not", () => {
  for (const agent of OLD) expect(isUnsupported(agent), agent).toBe(true);
  for (const agent of NEW) expect(isUnsupported(agent), agent).toBe(false);
});
