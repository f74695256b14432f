import { ReferenceList } from './references/ReferenceList.tsx';

/** Administration of the types of platforms. */
export default function PlatformTypeManagement() {
  return <ReferenceList mode="type" />;
}
