import { generatedCompany, type GeneratedCompany } from '../../host/server/src/app/demo/generatedCompany.ts';

/** The people of the full volumes in one company: 3,000 active ones in 60 departments. */
export function oneCompany(): GeneratedCompany {
  const { companies, departments, groups, people } = generatedCompany('L');
  const companyId = companies[0]!.id;
  return {
    companies: companies.slice(0, 1),
    departments: departments.map((department) => ({ ...department, companyId })),
    groups,
    people: people.map((person) => ({ ...person, companyId })),
  };
}
