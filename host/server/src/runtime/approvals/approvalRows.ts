import type { ApprovalRow } from '@atrium/sdk/host';
import { type Caller, formatDateTime, type RequestFacts } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { findAnswered, readApprovers, rightAmong } from './approvers.ts';
import { findKind, isRemoved, nameKind, renderKept, type RequestRow } from './requestKinds.ts';

type Row = z.input<typeof ApprovalRow>;
export type Language = RequestFacts['language'];

/** Units by their ids, for the people of requests of these companies. */
export async function personWriter({ directory }: RuntimeServices, companies: readonly number[]) {
  const each = [...new Set(companies)];
  const departments = (await Promise.all(each.map((id) => directory.departments(id)))).flat();
  const groups = (await Promise.all(each.map((id) => directory.groups(id)))).flat();
  return async (id: number) => {
    const person = await directory.person(id);
    const department = departments.find((unit) => unit.id === person?.departmentId)?.name;
    const group = groups.find((unit) => unit.id === person?.groupId)?.name;
    const unit = [department, group].filter((name) => name !== undefined).join(' ');
    return { id, name: person?.name ?? '', employee: person?.employee ?? '', unit };
  };
}

interface Reader {
  readonly caller: Caller;
  /** Whose deputy the caller is. */
  readonly principals: readonly number[];
  readonly language: Language;
}

export async function rowWriter(
  services: RuntimeServices,
  rows: readonly RequestRow[],
  { caller, principals, language }: Reader,
): Promise<(row: RequestRow) => Promise<Row>> {
  const { config, directory, clock } = services;
  const open = rows.filter(({ status }) => status === 0);
  const approvers = await readApprovers(
    services,
    open.map(({ id }) => id),
  );
  const answered = await findAnswered(services, open);
  const personOf = await personWriter(services, [caller.companyId, ...rows.map(({ companyId }) => companyId)]);
  const time = (moment: Date) => formatDateTime(moment, config.timeZone);
  return async (row) => {
    const { title: kindTitle, icon } = nameKind(services, row, language);
    const asked = { approvers: approvers.get(row.id) ?? [], answered: answered.get(row.id) };
    const right = rightAmong(asked, row, caller.id, principals);
    const deputyOf = right?.deputyOf ?? null;
    return {
      id: row.id,
      plugin: row.plugin,
      kind: row.kind,
      kindTitle,
      icon,
      isRunning: findKind(services, row) !== undefined,
      isRemoved: isRemoved(services, row),
      title: renderKept(services, row.title, language, kindTitle),
      about: await personOf(row.about),
      filedBy: await personOf(row.filedBy),
      filedOn: time(row.filedOn),
      status: row.status,
      closedOn: row.closedOn && time(row.closedOn),
      dueOn: row.status === 0 && row.dueOn ? time(row.dueOn) : null,
      isOverdue: row.status === 0 && row.dueOn !== null && row.dueOn <= clock.now(),
      mayDecide: right !== undefined,
      deputyOf: (deputyOf !== null && (await directory.person(deputyOf))?.name) || '',
    };
  };
}
