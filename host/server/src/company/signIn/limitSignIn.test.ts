import { expect, test } from 'vitest';
import type { CompanyServices } from '../CompanyServices.ts';
import { networkFactor } from './limitSignIn.ts';

test.each([
  [[1], 1],
  [[2], 50],
  [[4], 50],
  [[1, 2], 50],
  [[], 1],
])(
  'an address with the levels %j in the companies has %i times the quota of an unknown one',
  async (levels, factor) => {
    const people = {
      dependencies: { networkRisk: { level: (_address: string, company: number) => levels[company] } },
      directory: { organisation: async () => ({ companies: new Map(levels.map((_, company) => [company, {}])) }) },
    } as unknown as CompanyServices;
    expect(await networkFactor(people, '203.0.113.9')).toBe(factor);
  },
);
