import { NOTIFIER } from '../../../../host/server/src/container/tokens.ts';
