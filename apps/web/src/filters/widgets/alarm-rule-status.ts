import { choice } from '../choice.tsx'
import { ruleStatuses } from '../code-tables.ts'

export const alarmRuleStatus = choice({ id: 'alarm-rule-status', key: 'alarmRuleStatus', table: ruleStatuses })
