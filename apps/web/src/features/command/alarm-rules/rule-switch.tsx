import type { RuleFamily } from '@qingkong/domain/alarm/rule-family'
import { Switch } from 'antd'
import { useRight } from '../../../client/permissions.ts'
import { useWrite } from '../../../page/record/use-write.tsx'
import { type Rule, switchRule } from './rule-calls.ts'

/** Whether a rule is in force; turned at once. */
export const RuleSwitch = ({ family, rule }: { family: RuleFamily; rule: Rule }) => {
  const mayWrite = useRight('alarm-rule.write')
  const { run, busy } = useWrite()
  return (
    <Switch
      size="small"
      checked={rule.status === '1'}
      disabled={!mayWrite}
      loading={busy}
      onChange={(on) => void run(switchRule(family, rule.id, on), on ? '启用' : '停用')}
      aria-label={`启用${rule.name}`}
      data-testid={`rule-switch-${rule.id}`}
    />
  )
}
