import type { Organisation as OrganisationAnswer } from '@atrium/sdk/host';
import type { Handler } from '@atrium/sdk/server';
import { unitsOf } from '@atrium/sdk/server/sharing';
import type { z } from 'zod';
import type { HostApi } from '../core/services.ts';
import type { CompanyServices } from './CompanyServices.ts';
import type { Organisation } from './OrganisationDirectory.ts';

type Answer = z.input<typeof OrganisationAnswer>;

/** The people of the caller's company by department and group; hidden ones are neither listed nor counted (C.3-10, C.3-11). */
export function allEmployees({ directory }: CompanyServices): Handler<HostApi['allEmployees']> {
  // Cached per company until the organisation changes.
  const answers = new WeakMap<Organisation, Map<number, Answer>>();
  return async ({ caller, state }) => {
    const organisation = await directory.organisation();
    state(`${organisation.mark} ${caller.companyId}`);
    const ready = answers.get(organisation) ?? new Map<number, Answer>();
    answers.set(organisation, ready);
    const answer = ready.get(caller.companyId) ?? answerOf(organisation, caller.companyId);
    ready.set(caller.companyId, answer);
    return answer;
  };
}

function answerOf({ departments, groups, peopleOf }: Organisation, companyId: number): Answer {
  const own = [...departments.values()].filter((department) => department.companyId === companyId);
  const people = (peopleOf.get(companyId) ?? []).filter(({ hidden }) => !hidden);
  return unitsOf(own, groups.values(), people);
}

/** The hidden people of the caller's company: resigned people and system accounts (C.3-10). */
export function hiddenEmployees({ directory }: CompanyServices): Handler<HostApi['hiddenEmployees']> {
  return async ({ caller }) => {
    const hidden = await directory.people({ companyId: caller.companyId, hidden: true });
    return hidden.map(({ id, name, departmentId }) => ({ id, name, departmentId }));
  };
}
