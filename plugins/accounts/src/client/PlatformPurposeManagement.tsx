import { ReferenceList } from './references/ReferenceList.tsx';

/** Administration of purposes, and of what their accounts need. */
export default function PlatformPurposeManagement() {
  return <ReferenceList mode="purpose" />;
}
