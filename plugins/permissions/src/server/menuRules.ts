import type { Manifest, Need } from '@atrium/sdk';
import type { z } from 'zod';
import type { Rule } from '../contract.ts';
import type { MenuEntry } from './menuEntries.ts';
import type { Rights } from './RoleIndex.ts';

type RuleShape = z.output<typeof Rule>;

const DIRECTORY = 0;
const COMPONENT = 3;

/**
 * The rules by which a menu shows an entry: enabled, and what is above it too; public or opened by a role; its risk rule;
 * its view there and that view's own needs (contract.md, Host contracts).
 */
export function menuRules(
  entry: MenuEntry,
  entries: readonly MenuEntry[],
  installed: readonly Manifest[],
  rights: Rights,
  riskLevel: number,
): { rules: RuleShape[]; needs: readonly string[] } {
  const off = aboveOf(entry, entries).find(({ enable }) => !enable);
  const rules: RuleShape[] = [
    { rule: 'enabled', holds: entry.enable, detail: '' },
    { rule: 'above', holds: !off, detail: off?.name ?? '' },
    entry.accessControl
      ? { rule: 'opened', holds: rights.all || rights.menuIds.has(entry.id), detail: '' }
      : { rule: 'public', holds: true, detail: '' },
    entry.ipBlock
      ? { rule: 'risk', holds: riskLevel >= entry.riskLevel, detail: String(entry.riskLevel) }
      : { rule: 'noRisk', holds: true, detail: '' },
  ];
  if (entry.menuType === DIRECTORY || entry.viewType !== COMPONENT || entry.link === null) return { rules, needs: [] };
  const { link } = entry;
  const owner = installed.find(({ tabs, panels }) => link in tabs || link in panels);
  if (!owner) return { rules: [...rules, { rule: 'view', holds: false, detail: link }], needs: [] };
  const needs = listOf((owner.tabs[link] ?? owner.panels[link])?.needs).filter((need) => !isOpen(need));
  const isMet = rights.all || needs.length === 0 || needs.some((need) => rights.actions.has(need));
  rules.push({ rule: 'view', holds: true, detail: owner.name });
  rules.push({ rule: needs.length > 0 ? 'needs' : 'noNeeds', holds: isMet, detail: needs.join('、') });
  return { rules, needs };
}

/** The directories that an entry stands in, the nearest first. */
function aboveOf(entry: MenuEntry, entries: readonly MenuEntry[]): MenuEntry[] {
  const parent = entries.find(({ id }) => id === entry.parentId);
  return parent ? [parent, ...aboveOf(parent, entries)] : [];
}

const isOpen = (need: string): boolean => need === 'anyone' || need === 'public';

const listOf = (needs: Need | undefined): readonly string[] =>
  needs === undefined ? [] : typeof needs === 'string' ? [needs] : needs;
