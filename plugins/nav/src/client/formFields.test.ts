import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import { expect, test } from 'vitest';
import {
  blankFields,
  toBody,
  chooseOpenType,
  chooseParent,
  chooseType,
  chooseViewType,
  fieldErrors,
  type FormFields,
  missingFields,
  allowedViewTypes,
} from './formFields.ts';
import type { Translate } from './types.ts';

const errorsOf = (fields: FormFields) => fieldErrors(fields, ((key: string) => key) as Translate);

const page = {
  ...blankFields(1, 7),
  name: '學習',
  menuCode: 'Learn',
  link: 'https://a.example/',
  iconName: 'learning',
};

test('[S2-131] a directory loses link, size, token, open type and view type', () => {
  const full = { ...page, sizeWidth: 300, sizeHeight: 200, needToken: true, accessControl: true };
  expect(chooseType(full, 0)).toMatchObject({
    menuType: 0,
    openType: null,
    viewType: null,
    needToken: false,
    link: '',
    sizeWidth: 800,
    sizeHeight: 600,
    accessControl: false,
  });
});

test('[S2-132] a page begins with open type 1 and view type 1', () => {
  expect(chooseType(blankFields(0, 7), 1)).toMatchObject({
    menuType: 1,
    openType: OPEN_TYPE.window,
    viewType: VIEW_TYPE.page,
    parentId: 7,
  });
  expect(chooseType(blankFields(0, 0), 1)).toMatchObject({ menuType: 1, parentId: null });
});

test('[S2-133] at the top level it becomes a directory', () => {
  expect(chooseParent(page, 0)).toMatchObject({ parentId: 0, menuType: 0, openType: null, link: '' });
  const directory = { ...blankFields(0, 7), name: '學習', iconName: 'box' };
  expect(chooseParent(directory, 0)).toEqual({ ...directory, parentId: 0 });
  expect(chooseParent(page, 9)).toMatchObject({ parentId: 9, menuType: 1, link: 'https://a.example/' });
});

test('[S2-134] each open type has its view types, and changing one corrects the other', () => {
  expect(Object.values(OPEN_TYPE).map(allowedViewTypes)).toEqual([
    [1, 2],
    [3, 4],
    [3, 4],
  ]);
  expect(chooseOpenType(page, 2)).toMatchObject({ openType: OPEN_TYPE.tab, viewType: VIEW_TYPE.view, link: '' });
  const framed = { ...chooseViewType(chooseOpenType(page, 2), 4), link: '/a' };
  expect(chooseOpenType(framed, 3)).toMatchObject({
    openType: OPEN_TYPE.panel,
    viewType: VIEW_TYPE.framedPage,
    link: '/a',
  });
  expect(chooseOpenType(framed, 1)).toMatchObject({ openType: OPEN_TYPE.window, viewType: VIEW_TYPE.page, link: '/a' });
  expect(chooseOpenType({ ...framed, viewType: null }, 2)).toMatchObject({ viewType: VIEW_TYPE.view });
  const view = { ...chooseOpenType(page, 2), link: 'LeavePanel' };
  expect(chooseOpenType(view, 2)).toMatchObject({ viewType: VIEW_TYPE.view, link: 'LeavePanel' });
  expect(chooseOpenType(view, 3)).toMatchObject({ viewType: VIEW_TYPE.view, link: '' });
  const popup = { ...page, viewType: VIEW_TYPE.sizedPage };
  expect(chooseOpenType(popup, 1)).toMatchObject({ viewType: VIEW_TYPE.sizedPage, link: page.link });
  expect(chooseViewType({ ...popup, needToken: true }, 1)).toMatchObject({ link: page.link, needToken: true });
  expect(chooseViewType({ ...framed, needToken: true }, 3)).toMatchObject({ link: '', needToken: false });
});

test('[S2-125][S2-126] what is required, of a directory and of a page', () => {
  expect(missingFields({ ...blankFields(0, null), name: '  ', iconName: '' })).toEqual([
    'name',
    'menuCode',
    'parentId',
    'iconName',
  ]);
  expect(missingFields({ ...blankFields(1, null), openType: null, viewType: null })).toEqual([
    'name',
    'menuCode',
    'parentId',
    'openType',
    'viewType',
    'link',
    'iconName',
  ]);
  expect(missingFields(page)).toEqual([]);
});

test('[S2-128][S2-138] a code of letters, a popup of 100 by 60 at least', () => {
  const popup = { ...page, viewType: VIEW_TYPE.sizedPage };
  expect(errorsOf({ ...popup, menuCode: 'a1', sizeWidth: 99, sizeHeight: 59 })).toEqual({
    menuCode: 'form.codeRule',
    sizeWidth: 'form.sizeRule',
    sizeHeight: 'form.sizeRule',
  });
  expect(errorsOf({ ...popup, sizeWidth: 100, sizeHeight: 60 })).toEqual({});
  expect(errorsOf({ ...popup, sizeWidth: 4096, sizeHeight: 4096 })).toEqual({});
  expect(errorsOf({ ...popup, sizeWidth: 4097, sizeHeight: 4097 })).toEqual({
    sizeWidth: 'form.sizeRule',
    sizeHeight: 'form.sizeRule',
  });
  expect(errorsOf({ ...page, sizeWidth: 99, sizeHeight: 4097 })).toEqual({});
});

test('[S2-128] all errors are found at once: the length of the name, the code, the address', () => {
  const name = '𠮷'.repeat(21);
  expect(errorsOf({ ...page, name, menuCode: 'Ａｂ', link: ' javascript:alert(1) ' })).toEqual({
    name: 'form.nameRule',
    menuCode: 'form.codeRule',
    link: 'rule.address',
  });
  expect(errorsOf({ ...page, name: ` ${'𠮷'.repeat(20)} ` })).toEqual({});
  expect(errorsOf({ ...page, link: `/${'a'.repeat(2000)}` })).toEqual({ link: 'form.linkRule' });
  expect(errorsOf({ ...page, link: `/${'a'.repeat(1999)}` })).toEqual({});
  expect(errorsOf({ ...page, openType: OPEN_TYPE.tab, viewType: VIEW_TYPE.view, link: 'LeavePanel' })).toEqual({});
  // a missing field is reported as required, not also as invalid
  expect(errorsOf({ ...page, name: '', menuCode: '', link: '' })).toEqual({
    name: 'form.required',
    menuCode: 'form.required',
    link: 'form.required',
  });
});

test('[S2-130][S2-135] texts are sent trimmed, a directory public', () => {
  expect(toBody({ ...page, name: ' 學習 ', menuCode: ' Learn ', link: ' /a ' })).toMatchObject({
    name: '學習',
    menuCode: 'Learn',
    link: '/a',
  });
  expect(toBody({ ...page, menuType: 0, accessControl: true })).toMatchObject({
    accessControl: false,
    link: null,
    openType: null,
  });
});
