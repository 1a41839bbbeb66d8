import { alarmAccuracies } from '@qingkong/domain/alarm/alarm-rule'
import { ruleFamilyOf } from '@qingkong/domain/alarm/rule-family'
import { isSiteType, siteTypeNames } from '@qingkong/domain/site/site-type'
import { TimeText } from '../../../kit/time-text.tsx'
import type { RecordColumn } from '../../../page/record/record-column.ts'
import type { Rule } from './rule-calls.ts'
import { thresholdUnit } from './rule-words.ts'

/** 一级 150 · 二级 115, as the form holds them. */
const thresholdText = (rule: Rule): string => {
  const unit = thresholdUnit(rule, rule.factorUnit)
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

export const ruleColumns: readonly RecordColumn<Rule>[] = [
  { title: '规则名称', field: 'name', width: 220 },
  { title: '因子', field: 'factorName', width: 96 },
  {
    title: '计算方式',
    width: 170,
    cut: true,
    show: ({ calculationModeName, accuracy }) => `${calculationModeName}（${alarmAccuracies[accuracy]}）`,
  },
  {
    title: '阈值',
    width: 250,
    hover: thresholdText,
    show: (rule) => <span className="figure">{thresholdText(rule)}</span>,
  },
  { title: '适用范围', cut: true, show: scopeText },
  { title: '免打扰', width: 110, show: ({ quietWindow }) => <span className="figure">{quietWindow || '--'}</span> },
  {
    title: '更新',
    width: 196,
    cut: true,
    show: ({ updateTime, updateUser }) => (
      <>
        <TimeText stamp={updateTime} /> <span className="muted">{updateUser}</span>
      </>
    ),
  },
]
