import { ReferenceList } from './references/ReferenceList.tsx';

/** Administration of the platforms that accounts belong to. */
export default function PlatformNameManagement() {
  return <ReferenceList mode="name" />;
}
