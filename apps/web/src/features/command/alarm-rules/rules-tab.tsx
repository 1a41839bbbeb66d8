import type { RuleFamily } from '@qingkong/domain/alarm/rule-family'
import { alarmRuleStatus } from '../../../filters/widgets/alarm-rule-status.ts'
import { eventKeyword } from '../../../filters/widgets/event-keyword.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { custom } from '../../../page/views.ts'
import { AlarmSetting } from './alarm-setting.tsx'
import { listCall, listInput } from './rule-calls.ts'

/** 告警设置 of a family of rules. */
export const rulesTab = (family: RuleFamily) =>
  definePage(listCall(family), [eventKeyword({ label: '规则名称' }), alarmRuleStatus({ required: false })])({
    title: '告警设置',
    right: 'alarm-rule.read',
    input: (values) => listInput(family, values),
    cells: () => null,
    views: [custom(({ values }) => <AlarmSetting family={family} values={values} />)],
  })
