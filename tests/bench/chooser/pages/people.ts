// The same people for every subject: 30 departments of 50 groups of 20.
export interface Person {
  readonly id: number;
  readonly name: string;
}
export interface Group {
  readonly groupId: number;
  readonly groupName: string;
  readonly groupManagers: readonly Person[];
  readonly employees: readonly Person[];
}
export interface Department {
  readonly departmentId: number;
  readonly departmentName: string;
  readonly deptManagers: readonly Person[];
  readonly groups: readonly Group[];
}

const SURNAMES = '陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周徐蘇葉莊呂江何蕭羅高';
const FIRST = '雅冠佳志淑瑞郁詠俊宗怡家思明承品宥子柏宜';
const SECOND = '婷宇穎明芬祥雯晴傑翰君豪妤哲恩涵廷蓁慧蓉';

export function departmentsOf(people: number): Department[] {
  let state = 11;
  const pick = (from: string) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from[Math.floor((state / 2 ** 32) * from.length)]!;
  };
  let id = 0;
  const person = (): Person => ({ id: ++id, name: pick(SURNAMES) + pick(FIRST) + pick(SECOND) });
  return Array.from({ length: people / 1000 }, (_, department) => ({
    departmentId: department + 1,
    departmentName: `第 ${department + 1} 部門`,
    deptManagers: [],
    groups: Array.from({ length: 50 }, (_each, group) => ({
      groupId: department * 50 + group + 1,
      groupName: `第 ${department + 1}-${group + 1} 組`,
      groupManagers: [person()],
      employees: Array.from({ length: 19 }, person),
    })),
  }));
}

/** The same as the nodes that trees take; people keep their `id`, departments and groups have their own. */
export interface Item {
  readonly id: string;
  readonly label: string;
  readonly children?: readonly Item[];
}

export function itemsOf(departments: readonly Department[]): Item[] {
  const leaf = ({ id, name }: Person) => ({ id: String(id), label: name });
  return departments.map((department) => ({
    id: `d${department.departmentId}`,
    label: department.departmentName,
    children: department.groups.map((group) => ({
      id: `g${group.groupId}`,
      label: group.groupName,
      children: [...group.groupManagers, ...group.employees].map(leaf),
    })),
  }));
}

/** Ids of all people, and of all departments and groups. */
export function idsOf(items: readonly Item[]): { leaves: string[]; parents: string[] } {
  const leaves: string[] = [];
  const parents: string[] = [];
  const walk = (all: readonly Item[]) => {
    for (const { id, children } of all) {
      if (!children) leaves.push(id);
      else {
        parents.push(id);
        walk(children);
      }
    }
  };
  walk(items);
  return { leaves, parents };
}
