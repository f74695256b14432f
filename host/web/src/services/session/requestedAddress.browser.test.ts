import { beforeEach, expect, test } from 'vitest';
import { saveRequestedAddress, takeRequestedAddress } from './requestedAddress.ts';

beforeEach(() => sessionStorage.clear());

test('signing in leads to the address a visitor requested, once', () => {
  saveRequestedAddress('/index?open=Bulletin&id=3');
  expect(takeRequestedAddress(5)).toBe('/index?open=Bulletin&id=3');
  expect(takeRequestedAddress(5)).toBe('/index');
});

test('the address at which a session ended is for the same person only', () => {
  saveRequestedAddress('/index?open=Bulletin&id=3', 5);
  expect(takeRequestedAddress(6)).toBe('/index');
  saveRequestedAddress('/index?open=Bulletin&id=3', 5);
  expect(takeRequestedAddress(5)).toBe('/index?open=Bulletin&id=3');
});

test('signing in never leads to another site', () => {
  for (const address of ['https://example.com/', '//example.com/x', 'javascript:alert(1)']) {
    saveRequestedAddress(address);
    expect(takeRequestedAddress(5)).toBe('/index');
  }
});

test('the workspace itself is not stored, and clears an older address', () => {
  for (const address of ['/index', '/']) {
    saveRequestedAddress('/poster');
    saveRequestedAddress(address);
    expect(sessionStorage).toHaveLength(0);
    expect(takeRequestedAddress(5)).toBe('/index');
  }
});
