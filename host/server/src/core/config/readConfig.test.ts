import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { hostCatalogues } from '../texts.ts';
import { LIMITS } from './Config.ts';
import { readConfig, VARIABLES } from './readConfig.ts';

test('without any variable the documented defaults apply', () => {
  expect(readConfig({})).toMatchObject({
    port: 4600,
    host: '127.0.0.1',
    databaseUrl: undefined,
    timeZone: 'Asia/Taipei',
    dataDir: resolve(process.env['INIT_CWD'] ?? '.', 'data'),
    captcha: 'always',
    networks: [],
    maxSessions: 3,
    bases: { main: '/api', calendar: '/cal', whitelist: '/wl', center: '/sys' },
    allowHttp: false,
  });
});

test('[S0-199] the base of each service can be set: a path or another server', () => {
  const { bases } = readConfig({
    ATRIUM_BASE_CALENDAR: 'https://cal.example.com/api/',
    ATRIUM_BASE_MAIN: '/portal/api',
  });
  expect(bases).toEqual({
    main: '/portal/api',
    calendar: 'https://cal.example.com/api',
    whitelist: '/wl',
    center: '/sys',
  });
});

test('limits that an operator may set are counts and megabytes; the others keep their defaults', () => {
  const { limits } = readConfig({ ATRIUM_CONNECTIONS_PER_ADDRESS: '1000', ATRIUM_UPLOADS_PER_DAY: '50' });
  expect(limits).toEqual({ ...LIMITS, connectionsPerAddress: 1000, uploadsPerDay: 50 * 1024 * 1024 });
});

test('limits of clients have defaults in bytes and milliseconds; a variable is in the unit of its name', () => {
  const KB = 1024;
  expect(readConfig({}).limits).toMatchObject({
    headerSize: 16_384,
    bodySize: 1_048_576,
    publicBodySize: 256 * KB,
    largestBody: 1_048_576,
    uploadsPerDay: 200 * KB * KB,
    bodiesPerDay: 200 * KB * KB,
    freeSpace: 512 * KB * KB,
    uploadProgress: 1_024,
    headersTime: 10_000,
    requestTime: 20_000,
  });
  expect(readConfig({ ATRIUM_UPLOADS_PER_DAY: '3' }).limits.uploadsPerDay).toBe(3 * KB * KB);
});

test('a provider of sign-ins has https addresses and a claim that people cannot write; a refusal shows no secret', () => {
  const company = {
    ...{ id: 'company', name: '公司帳號', issuer: 'https://id.example', address: 'https://portal.example' },
    ...{ clientId: 'atrium', clientSecret: 'of-the-client', employeeClaim: 'employee_number' },
  };
  const read = (...list: unknown[]) => readConfig({ ATRIUM_SIGN_IN_PROVIDERS: JSON.stringify(list) }).signInProviders;
  expect(read(company)).toEqual([{ ...company, secondFactor: false }]);
  const wrong = ['email', 'preferred_username'].map((employeeClaim) => ({ ...company, employeeClaim }));
  for (const item of [...wrong, { ...company, issuer: 'http://id.example' }, { ...company, address: 'javascript:1' }]) {
    expect(() => read(item)).toThrow(/ATRIUM_SIGN_IN_PROVIDERS/);
    expect(() => read(item)).not.toThrow(/of-the-client/);
  }
  expect(() => read(company, company), 'one id twice').toThrow(/ATRIUM_SIGN_IN_PROVIDERS/);
});

test('networks have levels', () => {
  expect(readConfig({ ATRIUM_NETWORKS: '10.0.0.0/8=3, 2001:db8::/32=2' }).networks).toEqual([
    { cidr: '10.0.0.0/8', level: 3 },
    { cidr: '2001:db8::/32', level: 2 },
  ]);
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['TZ', 'Mars/Olympus'],
  ['DATABASE_URL', 'mysql://x'],
  ['ATRIUM_CAPTCHA', 'sometimes'],
  ['ATRIUM_NETWORKS', '10.0.0.0/8=5'],
  ['ATRIUM_NETWORKS', '10.0.0.0/33=2'],
  ['ATRIUM_MAX_SESSIONS', '0'],
  ['ATRIUM_TRUSTED_PROXIES', 'proxy.example.com'],
  ['ATRIUM_BASE_MAIN', 'api'],
  ['ATRIUM_ALLOW_HTTP', 'yes please'],
  ['ATRIUM_CHANGE_PASSWORD_URL', 'javascript:alert(1)'],
  ['ATRIUM_ALLOWED_ORIGINS', 'https://a.example.com/path'],
  ['ATRIUM_UPLOADS_PER_DAY', '0'],
  ['ATRIUM_FREE_SPACE', '1 GB'],
  ['ATRIUM_LOG_LEVEL', 'loud'],
  ['ATRIUM_SIGNING_KEY', 'short'],
])('%s=%s is refused with one Chinese sentence that contains both', (name, value) => {
  const sentence = thrownBy({ [name]: value });
  expect(sentence).toContain(`環境變數 ${name} 的值「${value}」不正確：`);
  expect(sentence).toMatch(/。$/);
  expect(sentence).not.toContain('config.');
  expect(sentence).not.toContain('\n');
});

test('an empty variable is one that is not set; names of other programs and of tools are no matter', () => {
  const { port, maxSessions } = readConfig({
    PORT: ' ',
    ATRIUM_MAX_SESSIONS: '',
    PATH: '/bin',
    ATRIUM_TEST_DATABASE_URL: 'x',
  });
  expect([port, maxSessions]).toEqual([4600, 3]);
});

test('an unknown ATRIUM_ name is refused, so that a misspelt one is noticed', () => {
  expect(thrownBy({ ATRIUM_CAPTCHAS: 'off' })).toContain('不認得環境變數 ATRIUM_CAPTCHAS');
});

test('every variable is explained in both languages', () => {
  for (const { meaning } of VARIABLES) {
    expect(hostCatalogues['zh-TW'][meaning], meaning).toBeTruthy();
    expect(hostCatalogues.en[meaning], meaning).toBeTruthy();
  }
});

function thrownBy(environment: Record<string, string>): string {
  try {
    readConfig(environment);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('kinds of uploads are a list, or more and fewer than those of the product', () => {
  const kinds = (ATRIUM_UPLOAD_KINDS: string) => readConfig({ ATRIUM_UPLOAD_KINDS }).uploadKinds;
  expect(kinds('')).toContain('7z');
  expect(kinds('pdf, .DOCX')).toEqual(['pdf', 'docx']);
  expect(kinds('+dwg,-mp4')).toContain('dwg');
  expect(kinds('+dwg,-mp4')).not.toContain('mp4');
  for (const wrong of ['pdf,+dwg', 'a/b', 'x'.repeat(17)]) expect(() => kinds(wrong)).toThrow('ATRIUM_UPLOAD_KINDS');
});
