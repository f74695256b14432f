import type { Demo } from '@atrium/sdk/server';
import { importHostNetworks } from '../rules/hostNetworks.ts';
import { entries } from '../tables.ts';
import type { WhitelistContext } from '../WhitelistContext.ts';

/** Total number of entries (docs/bench/volumes.md). */
const COUNT = { demo: 0, S: 10, M: 40, L: 220 } as const;

/** Networks of a company with an office, a branch and a machine room. Loopback is imported from the host. */
const EXAMPLES = [
  { name: '總公司辦公室', ip: '10.20.0.0/16', riskLevel: 3, isEnabled: true },
  { name: '總公司訪客 Wi-Fi', ip: '10.20.30.0/24', riskLevel: 1, isEnabled: true },
  { name: '分公司 VPN', ip: '10.30.0.0/16', riskLevel: 2, isEnabled: true },
  { name: '總公司 IPv6', ip: '2001:db8:20::/48', riskLevel: 3, isEnabled: true },
  { name: '機房跳板', ip: '192.168.100.5', riskLevel: 4, isEnabled: true },
  { name: '舊機房', ip: '172.16.9.0/24', riskLevel: 4, isEnabled: false },
] as const;

export async function loadDemo(context: WhitelistContext, { scale, random }: Demo): Promise<void> {
  const { db, directory, clock } = context;
  await importHostNetworks(context);
  const companies = (await directory.companies()).map(({ id }) => id);
  const updatedOn = clock.now();
  const rows: (typeof entries.$inferInsert)[] = EXAMPLES.map((example) => ({
    ...example,
    companyIds: example.riskLevel === 1 ? companies.slice(0, 1) : companies,
    updatedOn,
  }));
  const pick = (count: number) => Math.floor(random() * count);
  const there = await db.$count(entries);
  for (let number = 1; there + rows.length < COUNT[scale]; number += 1) {
    rows.push({
      name: `據點 ${String(number).padStart(3, '0')}`,
      ip: `10.${40 + pick(200)}.${pick(256)}.0/24`,
      companyIds: [companies[pick(companies.length)]!],
      riskLevel: 1 + pick(4),
      isEnabled: random() > 0.1,
      updatedOn,
    });
  }
  await db.insert(entries).values(rows).onConflictDoNothing();
  await context.changed('networkRisk');
}
