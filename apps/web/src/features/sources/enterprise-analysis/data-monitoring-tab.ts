import { outletSentence } from '@qingkong/contract/tables/sources/outlet-sentence'
import { monitorStateNames } from '@qingkong/domain/enterprise/monitor-state'
import type { CallAnswer } from '../../../client/use-call.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { periodPicker } from '../../../filters/time-picker.tsx'
import { periods } from '../../../filters/time-text.ts'
import { industry } from '../../../filters/widgets/complex/industry.tsx'
import { eventArea } from '../../../filters/widgets/event-area.ts'
import { optional } from '../../../page/page-calls.ts'
import { definePage } from '../../../page/page-definition.ts'
import { type StatisticItem, statistics } from '../../../page/views.ts'
import { abnormalDays, alarmViews } from './alarm-views.ts'
import { conditionItems, conditionSentence, conditionViews } from './condition-views.ts'
import { electricityItems, electricitySentence, electricityViews } from './electricity-views.ts'
import { enterpriseChoice } from './enterprise-choice.ts'
import { factorChoice, noOutlet, outletChoice } from './outlet-choices.ts'
import { outletItems, outletViews } from './outlet-views.ts'

const stateTitles = { pst001: '自动监测', pst002: '用电', pst003: '工况' } as const
type Condition = CallAnswer<'psAnalyseZdCondition'>

const stateTitle = (code: string): string => Object.entries(stateTitles).find(([key]) => key === code)?.[1] ?? code

const stateItems = ({ states }: Condition): StatisticItem[] =>
  states.map(({ code, state }) => ({ label: stateTitle(code), value: monitorStateNames[state] }))

interface Shown {
  zd: CallAnswer<'psAnalyseZdDataAnalyse'> | null
  kwh: CallAnswer<'psAnalyseKwhPsData'> | null
  gk: CallAnswer<'psAnalyseGkData'> | null
}

const noData = '所选条件下没有数据，可放宽时段或换一家企业'

/** Why there is nothing to see, and what to do. */
const whyEmpty = ({ zd, kwh, gk }: Shown, monitor: string): string | null => {
  if (kwh) return kwh.lines.length === 0 ? '该企业没有联网的用电监测点' : null
  if (gk) return gk.series.length === 0 ? '该企业没有联网的工况监测点' : null
  if (zd === null) return monitor === 'zd' ? '该企业没有联网的排口' : noData
  return zd.rows.some(({ zs, mass, flag }) => zs !== null || mass !== null || flag !== '-') ? null : noData
}

/** 数据监控: is this plant in order? */
export const dataMonitoringTab = definePage(
  {
    condition: 'psAnalyseZdCondition',
    zd: optional('psAnalyseZdDataAnalyse'),
    warn: optional('psAnalyseZdDataAnalyseWarn'),
    kwh: optional('psAnalyseKwhPsData'),
    gk: optional('psAnalyseGkData'),
    alarms: 'psAnalyseAlarmRecord',
    abnormal: 'psAnalyseAbnormalData',
  },
  [
    eventArea({ label: '区县', required: false, show: true }),
    industry({ label: '行业' }),
    enterpriseChoice(),
    ownChoice('monitor', '监测类型', [
      ['zd', '自动'],
      ['kwh', '用电'],
      ['gk', '工况'],
    ]),
    outletChoice(),
    factorChoice(),
    ownChoice('dataType', '数据类型', [
      ['HOUR', '小时'],
      ['MIN', '分钟'],
      ['DAY', '日'],
      ['MONTH', '月'],
    ]),
    periodPicker({ unit: 'hour', begin: periods.lastHours(49), maxUnits: 366 * 24 + 1 }),
  ],
)({
  title: '数据监控',
  input: ({ superviseCompany: psCode, monitor, outletCode, factorCode, dataType, startTime, endTime }) => {
    if (psCode === null) return null
    const period = { psCode, startTime, endTime }
    const hasOutlet = monitor === 'zd' && outletCode !== noOutlet
    return {
      condition: { psCode },
      zd: hasOutlet ? { ...period, outletCode: outletCode ?? '', factorCode: factorCode ?? '', dataType } : null,
      warn: hasOutlet ? period : null,
      kwh: monitor === 'kwh' ? period : null,
      gk: monitor === 'gk' ? period : null,
      alarms: period,
      abnormal: { psCode, ...abnormalDays(startTime, endTime), pageSize: 20 },
    }
  },
  empty: (answer, _input, { monitor }) => whyEmpty(answer, monitor),
  conclusion: ({ zd, kwh, gk }) => {
    if (zd) return `${outletSentence(zd)}。`
    if (kwh) return electricitySentence(kwh)
    return gk && conditionSentence(gk)
  },
  views: [
    statistics(({ condition, zd, kwh, gk }) => [
      ...stateItems(condition),
      ...outletItems(zd),
      ...electricityItems(kwh),
      ...conditionItems(gk),
    ]),
    ...outletViews,
    ...electricityViews,
    ...conditionViews,
    ...alarmViews,
  ],
  exports: {
    call: 'psAnalyseZdDataAnalyseExport',
    input: ({ zd, alarms }, { monitor }) => ({ ...(zd ?? alarms), monitor }),
    name: (_, { alarms: { startTime = '', endTime = '' } }) =>
      `企业分析_${startTime.slice(0, 10)}至${endTime.slice(0, 10)}`,
  },
  notes: () => ['超标按折算浓度的小时均值判定，等于限值不算超标；倍数为折算浓度÷限值−1。'],
})
