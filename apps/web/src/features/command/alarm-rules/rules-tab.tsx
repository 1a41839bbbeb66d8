import type { RuleFamily } from '@qingkong/domain/alarm/rule-family'
import { alarmAccuracy } from '../../../filters/widgets/alarm-accuracy.ts'
import { alarmRuleStatus } from '../../../filters/widgets/alarm-rule-status.ts'
import { calculationMode } from '../../../filters/widgets/calculation-mode.ts'
import { eventKeyword } from '../../../filters/widgets/event-keyword.tsx'
import { recordPage } from '../../../page/record/record-page.ts'
import { listCall, removeRule } from './rule-calls.ts'
import { ruleColumns } from './rule-columns.tsx'
import { ruleForm } from './rule-form.ts'
import { RuleSwitch } from './rule-switch.tsx'

/** 告警设置 of a family of rules. */
export const rulesTab = (family: RuleFamily) =>
  recordPage(listCall(family), [
    eventKeyword({ label: '规则名称' }),
    calculationMode({ required: false, show: family !== 'company' }),
    alarmAccuracy({ required: false, show: family === 'site' }),
    alarmRuleStatus({ required: false }),
  ])({
    title: '告警设置',
    name: 'rule',
    noun: '告警规则',
    unit: '条',
    right: 'alarm-rule.read',
    filterPlace: 'panel',
    pageSize: 20,
    input: ({ searchContent, calculationMode: mode, alarmAccuracy: accuracy, alarmRuleStatus: status }) => ({
      keyword: searchContent.trim(),
      calculationModes: mode === null ? [] : [mode],
      accuracy: accuracy === null ? [] : [accuracy],
      status: status === null ? [] : [status],
      ...(family === 'site' ? { alarmType: ['0'] } : {}),
    }),
    rowKey: 'id',
    columns: [
      ...ruleColumns,
      { title: '启用', width: 72, atEnd: true, show: (rule) => <RuleSwitch family={family} rule={rule} /> },
    ],
    rowActions: [
      { key: 'edit', label: '编辑', right: 'alarm-rule.write', opens: 'form' },
      {
        key: 'delete',
        label: '删除',
        right: 'alarm-rule.write',
        danger: true,
        confirm: ({ name }) => ({
          title: `是否删除规则“${name}”？`,
          content: '删除后不再产生告警，历史告警保留',
          okText: '删除',
        }),
        write: ({ id }) => removeRule(family, id),
      },
    ],
    form: ruleForm(family),
  })
