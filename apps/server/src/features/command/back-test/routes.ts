/** 规则回测: what a changed alarm rule would have raised over the stored data. Runs as a job. */
import { backTest as calls } from '@qingkong/contract/calls/command/back-test'
import { type Implementation, implement } from '../../../http/implement.ts'
import { startBackTest } from './commands.ts'
import { backTestResult } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.alarmRuleBackTestStart)((input, context) => startBackTest(context, input)),
  implement(calls.alarmRuleBackTest)(({ jobId }, context) => backTestResult(context, jobId)),
]
