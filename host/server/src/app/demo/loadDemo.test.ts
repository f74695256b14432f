import { expect, test } from 'vitest';
import { inTenths } from './loadDemo.ts';

test('progress is reported once per tenth', () => {
  const reported: number[] = [];
  const progress = inTenths((done) => void reported.push(done));
  for (let done = 1; done <= 1_000; done += 1) progress(done, 1_000);
  expect(reported).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000]);
});
