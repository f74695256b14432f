import { expect, test } from 'vitest';
import { FieldErrors } from './FieldErrors.ts';
import { isRefusal } from './Refusal.ts';
import { refusalsOf } from './refusalsOf.ts';

type Key = 'field.title' | 'title.long' | 'item.empty';
const open = () =>
  new FieldErrors<Key>(
    {
      refuse: refusalsOf<Key>('sample'),
      text: (key, variables = {}) => ({ plugin: 'sample', key, variables }),
      render: (message, language) => `${language} ${typeof message === 'string' ? message : message.key}`,
    },
    'en',
  );

test('one refusal names every wrong field, with the first as its sentence', () => {
  const errors = open();
  errors.add('title', 'title.long', { most: 20 });
  errors.add('items.0', 'item.empty', undefined, 'Item 1');
  expect(errors.rules).toEqual(['en title.long', 'en item.empty']);
  const refuse = () => {
    try {
      errors.refuse();
      return undefined;
    } catch (error) {
      return isRefusal(error) ? error.shape : error;
    }
  };
  expect(refuse()).toEqual({
    code: 422,
    status: 'INVALID',
    message: { plugin: 'sample', key: 'title.long', variables: { most: 20 } },
    errors: [
      { field: 'title', label: 'en field.title', rule: 'en title.long' },
      { field: 'items.0', label: 'Item 1', rule: 'en item.empty' },
    ],
  });
});

test('without an error nothing is refused', () => {
  const errors = open();
  expect(errors.refusal).toBeUndefined();
  errors.refuse();
});
