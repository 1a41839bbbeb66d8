import { alarmAccuracies } from '@qingkong/domain/alarm/alarm-rule'
import { isSiteType, siteTypeNames } from '@qingkong/domain/site/site-type'
import type { TableColumnsType } from 'antd'
import type { CallAnswer } from '../../app/use-call.ts'
import { TimeText } from '../../kit/time-text.tsx'
import { hasExcessUnit } from './rule-checks.ts'

export type Rule = CallAnswer<'alarmRuleList'>['records'][number]

/** 一级 150 · 二级 115, as the form holds them. */
export const thresholdText = (rule: Rule): string => {
  const unit =
    rule.alarmType === '1'
      ? '倍'
      : rule.calculationMode === '4'
        ? ''
        : hasExcessUnit(rule.calculationMode) && rule.thresholdUnit === 'percent'
          ? '%'
          : rule.factorUnit
  const levels: [string, number | null][] = [
    ['一级', rule.thresholdLevel1],
    ['二级', rule.thresholdLevel2],
    ['三级', rule.thresholdLevel3],
  ]
  const given = levels.filter(([, value]) => value !== null).map(([name, value]) => `${name} ${value}`)
  return [given.join(' · '), unit].filter(Boolean).join(' ')
}

/** Which sites a rule judges, in words. */
export const scopeText = (rule: Rule): string => {
  if (rule.siteCodes.length > 0) return `指定${rule.siteCodes.length}个${rule.alarmType === '1' ? '污染源' : '站点'}`
  if (rule.siteTypes.length === 0) return rule.alarmType === '1' ? '全部污染源' : '全部空气站'
  const names = rule.siteTypes.map((type) =>
    type === 'dust' ? '扬尘工地' : isSiteType(type) ? siteTypeNames[type] : type,
  )
  return [...new Set(names)].join('、')
}

export const ruleColumns: TableColumnsType<Rule> = [
  { title: '规则名称', dataIndex: 'name', width: 220, fixed: 'start', ellipsis: true },
  { title: '因子', dataIndex: 'factorName', width: 96, ellipsis: true },
  {
    title: '计算方式',
    width: 170,
    ellipsis: true,
    render: (_, rule) => `${rule.calculationModeName}（${alarmAccuracies[rule.accuracy]}）`,
  },
  {
    title: '阈值',
    width: 250,
    ellipsis: true,
    render: (_, rule) => <span className="figure">{thresholdText(rule)}</span>,
  },
  { title: '适用范围', ellipsis: true, render: (_, rule) => scopeText(rule) },
  { title: '免打扰', width: 110, render: (_, rule) => <span className="figure">{rule.quietWindow || '--'}</span> },
  {
    title: '更新',
    width: 150,
    ellipsis: true,
    render: (_, rule) => (
      <>
        <TimeText stamp={rule.updateTime} /> <span className="muted">{rule.updateUser}</span>
      </>
    ),
  },
]
