import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { page } from './page.ts';

const bases = { main: '/api', calendar: 'https://cal.example.com/v', whitelist: '/wl', center: '/sys' };
const MAP = '{"imports":{"react":"/assets/react-1.js"}}';
const HTML = `<!doctype html><html><head><script type="importmap">${MAP}</script><script type="module" src="/assets/main-1.js"></script></head><body></body></html>`;

test('[S0-199] the page carries the base URLs as a data block, before anything can read them', () => {
  const { html } = page(HTML, bases);
  const [, json = ''] = /<script type="application\/json" id="atrium">(.*?)<\/script><\/head>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({ bases });
});

test('the data block carries what the pages before sign-in say', () => {
  const texts = { companyName: '宏遠', signInNotice: '</script>22:00 系統維護' };
  const { html, policy } = page(HTML, bases, texts);
  const [, json = ''] = /<script type="application\/json" id="atrium">(.*?)<\/script><\/head>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({ bases, ...texts });
  expect(policy).toBe(page(HTML, bases).policy);
});

test('a block that the build left is filled, not doubled; an address cannot end it', () => {
  const odd = { ...bases, main: 'https://x.example/</script><b>$&' };
  const { html } = page(HTML.replace('</head>', '<script type="application/json" id="atrium">{}</script></head>'), odd);
  expect(html.match(/id="atrium"/g)).toHaveLength(1);
  expect(html).not.toContain('</script><b>');
  expect(html).toContain('\\u003c/script>\\u003cb>$&'.replaceAll('\\u003cb>', '\\u003cb>'));
});

test('the policy allows this server’s scripts and the import map by its hash, and no inline style', () => {
  const { policy } = page(HTML, bases);
  const hash = createHash('sha256').update(MAP).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).toContain(`style-src 'self';`);
  expect(policy).toContain(`frame-src http: https:;`);
  expect(policy).toContain(`connect-src 'self' https://cal.example.com;`);
  expect(policy).not.toContain('unsafe');
  expect(policy.match(/sha256/g)).toHaveLength(1);
});
