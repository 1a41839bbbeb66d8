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
import { enterpriseChoice } from './enterprise-choice.ts'
import { factorChoice, noOutlet, outletChoice } from './outlet-choices.ts'
import { outletItems, outletViews } from './outlet-views.ts'

const stateTitles = { pst001: '自动监测', pst002: '用电', pst003: '工况' } as const
type Condition = CallAnswer<'psAnalyseZdCondition'>

const stateTitle = (code: string): string => Object.entries(stateTitles).find(([key]) => key === code)?.[1] ?? code

const stateItems = ({ states }: Condition): StatisticItem[] =>
  states.map(({ code, state }) => ({ label: stateTitle(code), value: monitorStateNames[state] }))

/** 数据监控: is this plant in order? */
export const dataMonitoringTab = definePage(
  { zd: optional('psAnalyseZdDataAnalyse'), condition: 'psAnalyseZdCondition' },
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
  input: ({ superviseCompany, outletCode, factorCode, dataType, startTime, endTime }) =>
    superviseCompany === null
      ? null
      : {
          condition: { psCode: superviseCompany },
          zd:
            outletCode === noOutlet
              ? null
              : {
                  psCode: superviseCompany,
                  outletCode: outletCode ?? '',
                  factorCode: factorCode ?? '',
                  dataType,
                  startTime,
                  endTime,
                },
        },
  empty: ({ zd }) => {
    if (zd === null) return '该企业没有联网的排口'
    const isThere = zd.rows.some(({ zs, mass, flag }) => zs !== null || mass !== null || flag !== '-')
    return isThere ? null : '所选条件下没有数据，可放宽时段或换一家企业'
  },
  conclusion: ({ zd }) => (zd === null ? null : `${outletSentence(zd)}。`),
  views: [statistics(({ zd, condition }) => [...stateItems(condition), ...outletItems(zd)]), ...outletViews],
  exports: {
    call: 'psAnalyseZdDataAnalyseExport',
    input: ({ zd, condition }) => zd ?? condition,
    name: (_, { zd }) => `企业分析_${zd?.startTime?.slice(0, 10) ?? ''}至${zd?.endTime?.slice(0, 10) ?? ''}`,
  },
  notes: () => ['超标按折算浓度的小时均值判定，等于限值不算超标；倍数为折算浓度÷限值−1。'],
})
