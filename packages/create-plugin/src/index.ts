export { runCommandLine } from './runCommandLine.ts';
export { type Answers, RefusedAnswer } from './answers.ts';
export { writePlugin } from './writePlugin.ts';
