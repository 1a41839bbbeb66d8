import { alarmAccuracies } from '@qingkong/domain/alarm/alarm-rule'
import { ruleFamilyOf } from '@qingkong/domain/alarm/rule-family'
import { isSiteType, siteTypeNames } from '@qingkong/domain/site/site-type'
import type { TableColumnsType } from 'antd'
import { TimeText } from '../../../kit/time-text.tsx'
import type { Rule } from './rule-calls.ts'
import { hasExcessUnit } from './rule-checks.ts'

/** 一级 150 · 二级 115, as the form holds them. */
const thresholdText = (rule: Rule): string => {
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

const scopeWords = {
  site: { chosen: '站点', all: '全部空气站' },
  company: { chosen: '污染源', all: '全部污染源' },
  dust: { chosen: '工地', all: '全部工地' },
} as const

/** Which sites a rule judges, in words. */
const scopeText = (rule: Rule): string => {
  const { chosen, all } = scopeWords[ruleFamilyOf(rule)]
  if (rule.siteCodes.length > 0) return `指定${rule.siteCodes.length}个${chosen}`
  const names = rule.siteTypes.flatMap((type) => (isSiteType(type) ? [siteTypeNames[type]] : []))
  if (names.length === 0) return all
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
