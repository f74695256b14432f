import { expect, test } from 'vitest';
import { filterRows, LEAVE_TYPES, sampleRows } from './sampleRows.ts';

test('a type shows its rows, all types together show every row', () => {
  const counts = LEAVE_TYPES.map((leave) => {
    const rows = filterRows(sampleRows, { leave, query: '' });
    expect(rows.every((row) => row.leave === leave)).toBe(true);
    expect(rows.length).toBeGreaterThan(0);
    return rows.length;
  });
  expect(counts.reduce((sum, count) => sum + count)).toBe(sampleRows.length);
  expect(filterRows(sampleRows, { leave: '', query: '' })).toEqual(sampleRows);
});

test('the search covers reason, deputy, attachment and number, ignoring case and surrounding spaces', () => {
  expect(filterRows(sampleRows, { leave: '', query: ' 牙科 ' }).map((row) => row.reson)).toEqual(['牙科手術']);
  expect(filterRows(sampleRows, { leave: '病假', query: '周思妤' }).every((row) => row.agent === '周思妤')).toBe(true);
  expect(filterRows(sampleRows, { leave: '', query: '手術同意書.PDF' })).toHaveLength(1);
  expect(filterRows(sampleRows, { leave: '婚嫁', query: '感冒' })).toEqual([]);
});
