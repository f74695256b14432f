import { expect, test } from 'vitest';
import type { ImportEntry } from './ImportEntry.ts';
import { readEntries, readSource } from './readSource.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
async function read(text: string): Promise<{ format: string | undefined; entries: readonly ImportEntry[] }> {
  const source = await readSource(bytes(text));
  if (typeof source === 'string') throw new Error(source);
  return { format: source.format, entries: readEntries(source) };
}

/** One account, as each of the programs writes it. */
const LOGIN = { kind: 'login', title: 'GitLab', account: 'ops', password: 'a "b",c' };
const PW = '"a ""b"",c"';

test.each([
  [
    'Bitwarden',
    `folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n研發,1,login,GitLab,備註,,0,https://git.example,ops,${PW},`,
  ],
  [
    'KeePassXC',
    `"Group","Title","Username","Password","URL","Notes","TOTP","Icon","Last Modified","Created"\n"研發","GitLab","ops",${PW},"https://git.example","備註","","0","2026-01-01","2026-01-01"`,
  ],
  [
    'KeePass',
    `"Account","Login Name","Password","Web Site","Comments"\n"GitLab","ops",${PW},"https://git.example","備註"`,
  ],
  [
    '1Password',
    `Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes\nGitLab,https://git.example,ops,${PW},,false,false,研發,備註`,
  ],
  ['LastPass', `url,username,password,totp,extra,name,grouping,fav\nhttps://git.example,ops,${PW},,備註,GitLab,研發,0`],
  [
    'Dashlane',
    `username,username2,username3,title,password,note,url,category,otpSecret\nops,,,GitLab,${PW},備註,https://git.example,研發,`,
  ],
  [
    'NordPass',
    `name,url,additional_urls,username,password,note,cardholdername,cardnumber,type,folder\nGitLab,https://git.example,,ops,${PW},備註,,,password,研發`,
  ],
  [
    'RoboForm',
    `Name,Url,MatchUrl,Login,Pwd,Note,Folder,RfFieldsV2\nGitLab,https://git.example,https://git.example,ops,${PW},備註,研發,`,
  ],
  ['Keeper', `"研發","GitLab","ops",${PW},"https://git.example","備註",""`],
  [
    'Zoho Vault',
    `Password Name,Description,Password URL,SecretData,Notes,CustomData,Tags\nGitLab,,https://git.example,"SecretType:Web Account\nUser Name:ops\nPassword:a ""b"",c",備註,,研發`,
  ],
  [
    'Proton Pass',
    `type,name,url,email,username,password,note,totp,createTime,modifyTime,vault\nlogin,GitLab,https://git.example,,ops,${PW},備註,,1,1,研發`,
  ],
  [
    'Synology C2 Password',
    `Display_Name,Login_Username,Login_Password,Login_URLs,Login_TOTP,Notes,Favorite\nGitLab,ops,${PW},https://git.example,,備註,`,
  ],
  ['Chrome、Edge、Google', `name,url,username,password,note\nGitLab,https://git.example,ops,${PW},備註`],
  ['Safari／iCloud 鑰匙圈', `Title,URL,Username,Password,Notes,OTPAuth\nGitLab,https://git.example,ops,${PW},備註,`],
  [undefined, `名稱;網址;帳號;密碼;備註\nGitLab;https://git.example;ops;${PW};備註`],
  [undefined, `名稱\t網址\t帳號\t密碼\t備註\nGitLab\thttps://git.example\tops\t${PW}\t備註`],
])('%s is recognised by its columns', async (format, text) => {
  const found = await read(text);
  expect(found.format).toBe(format);
  expect(found.entries).toMatchObject([{ ...LOGIN, links: ['https://git.example'], note: '備註' }]);
  if (text.includes('研發')) expect(JSON.stringify(found.entries)).toContain('研發');
});

test('Firefox has no titles and no notes; what it says of its own state is not kept', async () => {
  const text = `"url","username","password","httpRealm","formActionOrigin","guid","timeCreated","timeLastUsed","timePasswordChanged"\n"https://git.example","ops",${PW},,"https://git.example","{g}","1","2","3"`;
  const { format, entries } = await read(text);
  expect(format).toBe('Firefox');
  expect(entries).toMatchObject([{ ...LOGIN, title: '', links: ['https://git.example'], fields: [] }]);
});

test('Kaspersky writes a text with sections', async () => {
  const text = [
    'Websites\n\nWebsite name: GitLab\nWebsite URL: https://git.example\nLogin name: 正式機\nLogin: ops\nPassword: a "b",c\nComment: 備註\n第二行\n\n---\n',
    'Applications\n\nApplication: 班表\nLogin name: \nLogin: night\nPassword: Imp0rted\nComment: \n\n---\n',
    'Notes\n\nName: 門禁\nText: 4711\n\n---\n',
  ].join('\n');
  const { format, entries } = await read(text.replaceAll('\n', '\r\n'));
  expect(format).toBe('Kaspersky');
  expect(entries).toMatchObject([
    {
      ...LOGIN,
      links: ['https://git.example'],
      note: '備註\n第二行',
      fields: [{ name: 'Login name', value: '正式機' }],
    },
    { kind: 'login', title: '班表', account: 'night', password: 'Imp0rted' },
    { kind: 'note', title: '門禁', note: '4711' },
  ]);
});

test('JSON of Bitwarden: folders, collections, several addresses, fields, old passwords, and entries of other kinds', async () => {
  const item = (more: object) => ({ folderId: null, notes: null, fields: null, ...more });
  const json = JSON.stringify({
    encrypted: false,
    folders: [{ id: 'f', name: '研發' }],
    collections: [{ id: 'c', name: '共用' }],
    items: [
      item({
        ...{ type: 1, name: 'GitLab', folderId: 'f', collectionIds: ['c'], notes: '備註' },
        login: {
          ...{ username: 'ops', password: 'a "b",c', totp: 'JBSWY3DPEHPK3PXP' },
          uris: [{ uri: 'https://git.example', match: null }, { uri: 'androidapp://git' }],
        },
        fields: [
          { name: 'pin', value: '1', type: 1 },
          { name: '區域', value: '北', type: 0 },
        ],
        passwordHistory: [{ password: 'old', lastUsedDate: '2025-03-01T00:00:00Z' }],
      }),
      item({ type: 2, name: '門禁', notes: '4711', secureNote: { type: 0 } }),
      item({ type: 3, name: '公司卡', card: { number: '4111', code: '123', brand: null } }),
      item({ type: 1, name: '空的', login: { username: 'x', password: null } }),
    ],
  });
  const { format, entries } = await read(json);
  expect(format).toBe('Bitwarden');
  expect(entries).toMatchObject([
    {
      ...LOGIN,
      ...{ note: '備註', folder: '研發、共用', totp: 'JBSWY3DPEHPK3PXP' },
      links: ['https://git.example', 'androidapp://git'],
      fields: [
        { name: 'pin', value: '1', isSecret: true },
        { name: '區域', value: '北', isSecret: false },
        { name: 'passwordHistory 2025-03-01', value: 'old', isSecret: true },
      ],
    },
    { kind: 'note', title: '門禁', note: '4711' },
    {
      kind: 'card',
      title: '公司卡',
      fields: [
        { name: 'number', value: '4111' },
        { name: 'code', value: '123' },
      ],
    },
    { kind: 'noPassword', title: '空的', account: 'x' },
  ]);
});

test('fields of one cell, several addresses, and columns without a meaning are kept', async () => {
  const bitwarden =
    'folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n';
  const { entries } = await read(
    `${bitwarden},,login,A,,"pin: 462916\nquestion: 貓\n和狗",0,"https://a.example,https://b.example/x,y",u,p,otpauth://totp/x?secret=JBSWY3DPEHPK3PXP`,
  );
  expect(entries).toMatchObject([
    {
      links: ['https://a.example', 'https://b.example/x,y'],
      totp: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
      fields: [
        { name: 'pin', value: '462916' },
        { name: 'question', value: '貓\n和狗' },
      ],
    },
  ]);
  const nord = await read(
    'name,url,username,password,note,cardholdername,type,custom_fields,additional_urls\nA,https://a.example,u,p,,,password,"[{""label"":""pin"",""value"":""1"",""type"":""hidden""},{""label"":""區"",""value"":""北"",""type"":""text""}]","[""https://b.example""]"\n卡,,,,,王小明,credit_card,,',
  );
  expect(nord.entries).toMatchObject([
    {
      kind: 'login',
      links: ['https://a.example', 'https://b.example'],
      fields: [
        { name: 'pin', isSecret: true },
        { name: '區', isSecret: false },
      ],
    },
    { kind: 'card', fields: [{ name: 'cardholdername', value: '王小明' }] },
  ]);
  const keeper = await read('研發,GitLab,ops,p,https://git.example,,,pin,462916,$oneTimeCode,otpauth://x');
  expect(keeper.entries[0]!.fields).toMatchObject([{ name: 'pin' }, { value: 'otpauth://x' }]);
  const own = await read('站台,帳號,密碼,保管人\nGit,u,p,王小明');
  expect(own.entries).toMatchObject([{ title: 'Git', fields: [{ name: '保管人', value: '王小明' }] }]);
  const lastPass = await read('url,username,password,extra,name,grouping,fav\nhttp://sn,,,內容,筆記,,0');
  expect(lastPass.entries).toMatchObject([{ kind: 'note', links: [], note: '內容' }]);
});

test('a password keeps its blanks and its case', async () => {
  const { entries } = await read('username,password\n fw , Ab ');
  expect(entries).toMatchObject([{ account: 'fw', password: ' Ab ' }]);
});

test('Big5 is read as it is', async () => {
  const big5 = new Uint8Array([
    ...bytes('name,username,password\n'),
    0xa4,
    0xa4,
    0xa4,
    0xe5,
    ...bytes(',dev,Imp0rted-1\n'),
  ]);
  const source = await readSource(big5, { encoding: 'big5' });
  expect(typeof source === 'string' ? source : readEntries(source)).toMatchObject([{ title: '中文' }]);
});

test.each([
  ['database', new Uint8Array([0x03, 0xd9, 0xa2, 0x9a, 1, 2])],
  ['archive', bytes('PK\u0003\u0004....export.data....')],
  ['markup', bytes('\uFEFF<html><table></table></html>')],
  ['encrypted', bytes('{"encrypted":true,"data":"x"}')],
  ['json', bytes('{"a":1}')],
  ['json', bytes('{"items":[')],
  ['size', new Uint8Array(20 * 1024 * 1024 + 1)],
])('what cannot be read is %s, and nothing else happens', async (problem, file) => {
  expect(await readSource(file)).toBe(problem);
});

/** A zip archive of one file, stored as it is. */
function zip(name: string, text: string): Uint8Array<ArrayBuffer> {
  const [file, data] = [bytes(name), bytes(text)];
  const header = (signature: number, size: number) => {
    const view = new DataView(new ArrayBuffer(size));
    view.setUint32(0, signature, true);
    // sizes and the length of the name are 4 bytes further in the directory
    const at = size === 46 ? 20 : 18;
    view.setUint32(at, data.length, true);
    view.setUint32(at + 4, data.length, true);
    view.setUint16(at + 8, file.length, true);
    return new Uint8Array(view.buffer);
  };
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  for (const at of [8, 10]) end.setUint16(at, 1, true);
  end.setUint32(12, 46 + file.length, true);
  end.setUint32(16, 30 + file.length + data.length, true);
  const parts = [header(0x04034b50, 30), file, data, header(0x02014b50, 46), file, new Uint8Array(end.buffer)];
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

test('a .1pux of 1Password has logins, servers and cards with their fields; what is in the bin is no account', async () => {
  const field = (id: string, title: string, value: object) => ({ id, title, value });
  const item = (categoryUuid: string, title: string, details: object, more: object = {}) => ({
    ...{ uuid: title, categoryUuid, overview: { title, url: '', ...more }, details },
  });
  const login = (value: string, designation: string) => ({ value, designation, name: designation, fieldType: 'T' });
  const items = [
    item(
      '001',
      'GitLab',
      {
        loginFields: [login('ops', 'username'), login(LOGIN.password, 'password'), login('branch', '')],
        notesPlain: '備註\n兩行',
        sections: [
          { title: '', fields: [field('TOTP_1', 'one-time password', { totp: 'JBSWY3DPEHPK3PXP' })] },
          {
            title: '維運',
            fields: [field('x', 'PIN', { concealed: '4711' }), field('d', '到期', { date: 1767225600 })],
          },
        ],
        passwordHistory: [{ value: 'old-1', time: 1767225600 }],
      },
      { urls: [{ url: 'https://git.example' }, { url: 'https://git2.example' }], tags: ['研發'] },
    ),
    item('110', '主機', {
      sections: [
        {
          title: '',
          fields: [
            field('url', 'URL', { string: 'ssh://10.0.0.5' }),
            field('username', 'username', { string: 'root' }),
            field('password', 'password', { concealed: 's3cret' }),
          ],
        },
      ],
    }),
    item('002', '公司卡', { sections: [{ fields: [field('ccnum', 'number', { creditCardNumber: '4111' })] }] }),
    { item: { ...item('001', '刪掉的', {}), trashed: true } },
  ];
  const data = { accounts: [{ attrs: {}, vaults: [{ attrs: { name: '公司' }, items }] }] };
  const source = await readSource(zip('export.data', JSON.stringify(data)));
  if (typeof source === 'string') throw new Error(source);
  expect(source.format).toBe('1Password');
  expect(readEntries(source)).toMatchObject([
    {
      ...LOGIN,
      ...{ line: 1, note: '備註\n兩行', folder: '公司、研發', totp: 'JBSWY3DPEHPK3PXP' },
      links: ['https://git.example', 'https://git2.example'],
      fields: [
        { name: '維運 PIN', value: '4711', isSecret: true },
        { name: '維運 到期', value: '2026-01-01', isSecret: false },
        { value: 'branch', isSecret: false },
        { name: 'passwordHistory 2026-01-01', value: 'old-1', isSecret: true },
      ],
    },
    {
      ...{ kind: 'login', title: '主機', account: 'root', password: 's3cret' },
      fields: [{ name: 'URL', value: 'ssh://10.0.0.5' }],
    },
    { kind: 'card', title: '公司卡', fields: [{ name: 'number', value: '4111', isSecret: true }] },
    { kind: 'other', title: '刪掉的' },
  ]);
  expect(await readSource(zip('export.data', '{"accounts":7}'))).toBe('archive');
});

test('a table without a column for passwords is mapped by the person', async () => {
  const source = await readSource(bytes('Where,Who,What\nGitLab,ops,Imp0rted'));
  expect(source).toMatchObject({ kind: 'table', format: undefined, places: {} });
  if (typeof source === 'string' || source.kind !== 'table') throw new Error();
  expect(readEntries({ ...source, places: { title: 0, account: 1, password: 2 } })).toMatchObject([
    { kind: 'login', title: 'GitLab', account: 'ops', password: 'Imp0rted', fields: [] },
  ]);
});

test('without a line of names the first line is an account, and the columns are called by their numbers', async () => {
  const text = 'GitLab,https://git.example,ops,Imp0rted,備註\nERP,,erp,Imp0rted-2,';
  const source = await readSource(bytes(text), { header: false });
  expect(source).toMatchObject({ kind: 'table', places: {}, file: { header: ['#1', '#2', '#3', '#4', '#5'] } });
  if (typeof source === 'string' || source.kind !== 'table') throw new Error();
  expect(readEntries({ ...source, places: { title: 0, link: 1, account: 2, password: 3 } })).toMatchObject([
    { line: 1, title: 'GitLab', password: 'Imp0rted', fields: [{ name: '#5', value: '備註' }] },
    { line: 2, title: 'ERP' },
  ]);
});
