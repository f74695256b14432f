/** Validation against the schemas of a contract, with the same messages in server and browser. */
export { type Describe, describeIssues, type Issue, type RuleLanguage, schemaErrors } from './schemaErrors.ts';
