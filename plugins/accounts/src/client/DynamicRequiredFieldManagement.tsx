import { ReferenceList } from './references/ReferenceList.tsx';

/** Administration of the fields that purposes require of their accounts. */
export default function DynamicRequiredFieldManagement() {
  return <ReferenceList mode="requiredField" />;
}
