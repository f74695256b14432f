import type { CompanyServices } from '../../CompanyServices.ts';

const KNOWN = 2;
const ONE_OFFICE = 50;

/** Highest level of an address for any company: before sign-in the company is unknown. */
export async function networkLevel({ dependencies, directory }: CompanyServices, address: string): Promise<number> {
  const { companies } = await directory.organisation();
  return Math.max(1, ...[...companies.keys()].map((company) => dependencies.networkRisk.level(address, company)));
}

/** A known network may try fifty times as often, since a whole office shares one address (C.2-13, C.2-14). */
export async function networkFactor(people: CompanyServices, address: string): Promise<number> {
  return (await networkLevel(people, address)) >= KNOWN ? ONE_OFFICE : 1;
}
