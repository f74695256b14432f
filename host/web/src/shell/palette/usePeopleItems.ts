import { useLoaded, type Member, type Organisation } from '@atrium/sdk/client';
import { useMemo } from 'react';
import { DIRECTORY } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { usePanels } from '../workspaceServices.ts';
import type { PaletteItem } from './findItems.ts';

const NO_ITEMS: readonly PaletteItem[] = [];

/**
 * The people of the company, found by name and employee number; each leads to the person's row in the list of members.
 * Empty until the organisation is loaded, or if it fails: then the global error message is shown.
 */
export function usePeopleItems(): readonly PaletteItem[] {
  const directory = useService(DIRECTORY);
  const panels = usePanels();
  const organisation = useLoaded(() => directory.organisation(), [directory]).value;
  return useMemo(() => {
    if (!organisation) return NO_ITEMS;
    return placesOf(organisation).map(({ person, place }) => ({
      id: `person-${person.id}`,
      group: 'people',
      text: person.name,
      icon: 'person',
      note: [person.employee, ...place].filter(Boolean).join(' · '),
      ...(person.employee !== undefined && { aliases: [person.employee] }),
      run: () => panels.open({ view: 'Members', params: { find: person.employee ?? person.name } }),
    }));
  }, [organisation, panels]);
}

interface Placed {
  readonly person: Member;
  /** Department and group. */
  readonly place: readonly string[];
}

/** Every person once, at the first place where they are listed. */
function placesOf({ compManagers, departments }: Organisation): readonly Placed[] {
  const everybody = [
    ...compManagers.map((person) => ({ person, place: [] })),
    ...departments.flatMap(({ departmentName, deptManagers, employees, groups }) => [
      ...[...deptManagers, ...employees].map((person) => ({ person, place: [departmentName] })),
      ...groups.flatMap(({ groupName, groupManagers, employees: members }) =>
        [...groupManagers, ...members].map((person) => ({ person, place: [departmentName, groupName] })),
      ),
    ]),
  ];
  return [...new Map(everybody.toReversed().map((placed) => [placed.person.id, placed])).values()].toReversed();
}
