import { beforeEach, expect, test } from 'vitest';
import { keepWanted, takeWanted } from './wantedAddress.ts';

beforeEach(() => sessionStorage.clear());

test('the address a visitor asked for is where signing in leads, once', () => {
  keepWanted('/index?open=Bulletin&id=3');
  expect(takeWanted(5)).toBe('/index?open=Bulletin&id=3');
  expect(takeWanted(5)).toBe('/index');
});

test('the address at which a session ended is for the same person only', () => {
  keepWanted('/index?open=Bulletin&id=3', 5);
  expect(takeWanted(6)).toBe('/index');
  keepWanted('/index?open=Bulletin&id=3', 5);
  expect(takeWanted(5)).toBe('/index?open=Bulletin&id=3');
});

test('another site is never where signing in leads', () => {
  for (const address of ['https://example.com/', '//example.com/x', 'javascript:alert(1)']) {
    keepWanted(address);
    expect(takeWanted(5)).toBe('/index');
  }
});

test('the workspace itself needs no keeping, and an older address is forgotten with it', () => {
  keepWanted('/poster');
  keepWanted('/index');
  expect(takeWanted(5)).toBe('/index');
});
