/** Validation against the schemas of a contract, with the same messages in server and browser. */
export { describeIssues, type Describe, type Issue, type RuleLanguage } from './describeIssues.ts';
export { schemaErrors } from './schemaErrors.ts';
