/** People by department. */
export { MemberList, type MemberListProps } from './MemberList.tsx';
export type { MemberOrganisation, MemberPerson } from './memberRows.ts';
