import { inPercent, inTonnes } from '@qingkong/contract/tables/sources/amount-columns'
import { amountNotes } from '@qingkong/contract/tables/sources/amount-definitions'
import { areaSentence, metaBanner } from '@qingkong/contract/tables/sources/amount-words'
import {
  districtTable,
  energyTable,
  industryTable,
  stateTable,
  trendTable,
} from '@qingkong/contract/tables/sources/area-amounts'
import { monitorStateNames, monitorStates } from '@qingkong/domain/enterprise/monitor-state'
import { barOption } from '../../../charts/bar-option.ts'
import { lineOption } from '../../../charts/line-option.ts'
import { rankingHeight, rankingOption } from '../../../charts/ranking-option.ts'
import { treemapOption } from '../../../charts/treemap-option.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, statistics, table } from '../../../page/views.ts'
import { areaFilters, areaQuestion } from './area-filters.ts'
import { statisticsLink } from './drill-link.ts'

/** Hours behind a rate, as its note says them. */
const partOf = (part: number, whole: number): string => `${formatMeasured(part)} / ${formatMeasured(whole)} 小时`

/** 数据分析: who emits, where, in which trade, and in which state the plants are. */
export const dataAnalysisTab = definePage(
  {
    districts: 'areaMonitorZdAreaData',
    industries: 'areaMonitorIndChartData',
    states: 'areaMonitorStateChartData',
    energy: 'areaMonitorKwhAreaData',
    newest: 'areaMonitorPsDataTime',
  },
  areaFilters,
)({
  title: '数据分析',
  input: (values) => {
    const question = areaQuestion(values)
    if (question === null) return null
    const { factorCode, startTime, endTime, ...where } = question
    return {
      districts: question,
      industries: question,
      states: where,
      energy: { ...where, startTime, endTime },
      newest: {},
    }
  },
  banner: ({ districts }) => metaBanner(districts.meta),
  empty: ({ districts }) => (districts.facts.measuredKg === null ? '所选条件下没有数据，可放宽时段或换一个因子' : null),
  conclusion: ({ districts, industries }) => areaSentence(districts, industries.facts.first),
  views: [
    statistics(({ districts: { facts, meta, records } }) => {
      const judged = records.reduce((sum, { judgedHours }) => sum + judgedHours, 0)
      const exceeding = records.reduce((sum, { exceedHours }) => sum + exceedHours, 0)
      return [
        { label: '实测', value: inTonnes(facts.measuredKg), unit: 't', digits: 3 },
        { label: '补遗', value: inTonnes(facts.filledKg), unit: 't', digits: 3 },
        {
          label: '核算',
          value: inTonnes(facts.totalKg),
          unit: 't',
          digits: 3,
          ...(meta.filledShare === null ? {} : { note: `补遗占${formatMeasured(inPercent(meta.filledShare), 1)}%` }),
        },
        {
          label: '数据覆盖率',
          value: inPercent(meta.coverage),
          unit: '%',
          digits: 1,
          note: `应到${formatMeasured(meta.due)}小时`,
        },
        {
          label: '超标率',
          value: judged > 0 ? (100 * exceeding) / judged : null,
          unit: '%',
          digits: 1,
          note: partOf(exceeding, judged),
        },
      ]
    }),
    [
      chart({
        key: 'districts',
        title: ({ districts }) => `${districts.period.name}各区县${districts.facts.factorName}核算排放量`,
        height: ({ districts }) => rankingHeight(districts.records.length),
        settings: false,
        option: ({ districts }, _input, palette) =>
          rankingOption(
            {
              rows: districts.records.map(({ name, totalKg }, at) => ({
                rank: totalKg === null ? null : at + 1,
                name,
                value: inTonnes(totalKg),
              })),
              unit: 't',
              digits: 3,
            },
            palette,
          ),
        data: ({ districts }) => districtTable(districts),
      }),
      chart({
        key: 'industries',
        title: ({ industries }) => `${industries.period.name}各行业${industries.facts.factorName}核算排放量占比`,
        height: rankingHeight(8),
        settings: false,
        option: ({ industries }, _input, palette) =>
          treemapOption(
            {
              parts: industries.records.map(({ name, totalKg }) => ({ name, value: inTonnes(totalKg) ?? 0 })),
              unit: 't',
              digits: 3,
            },
            palette,
          ),
        data: ({ industries }) => industryTable(industries),
        open: (name, { industries }, { industries: { factorCode, startTime, endTime } }) => {
          const row = industries.records.find((one) => one.name === name)
          return row
            ? statisticsLink({
                industyCode: row.code,
                factorCode,
                startTime,
                endTime,
              })
            : null
        },
      }),
    ],
    [
      chart({
        key: 'states',
        title: ({ states }) => `各区县企业监测状态 截至${states.dataTime.slice(0, 16)}`,
        option: ({ states: { records } }, _input, palette) =>
          barOption(
            {
              names: records.map(({ name }) => name),
              unit: '家',
              stacked: true,
              series: monitorStates.map((state) => ({
                name: monitorStateNames[state],
                color: palette.states[state],
                values: records.map((row) => row[state]),
              })),
            },
            palette,
          ),
        data: ({ states }) => stateTable(states),
      }),
      chart({
        key: 'trend',
        title: ({ districts }) => `${districts.facts.factorName}逐日排放量`,
        option: ({ districts: { trend } }, _input, palette) =>
          lineOption(
            {
              times: trend.map(({ time }) => time),
              series: [
                { name: '实测', unit: 't', digits: 3, values: trend.map(({ measuredKg }) => inTonnes(measuredKg)) },
                { name: '补遗', unit: 't', digits: 3, values: trend.map(({ filledKg }) => inTonnes(filledKg)) },
                { name: '核算', unit: 't', digits: 3, values: trend.map(({ totalKg }) => inTonnes(totalKg)) },
              ],
            },
            palette,
          ),
        data: ({ districts }) => trendTable(districts),
      }),
    ],
    chart({
      key: 'energy',
      title: ({ energy }) => `${energy.period.name}各区县用电量与产治同步率`,
      option: ({ energy: { records } }, _input, palette) =>
        barOption(
          {
            names: records.map(({ name, syncRate }) => `${name} ${formatMeasured(inPercent(syncRate), 1)}%`),
            unit: 'kWh',
            stacked: true,
            series: [
              { name: '生产设施', values: records.map(({ productionKwh }) => productionKwh) },
              { name: '治理设施', values: records.map(({ governKwh }) => governKwh) },
              { name: '其他', values: records.map(({ otherKwh }) => otherKwh) },
            ],
          },
          palette,
        ),
      data: ({ energy }) => energyTable(energy),
    }),
    table(({ districts }) => districtTable(districts), {
      key: 'district-table',
      open: ({ name }, { districts }, { districts: { factorCode, industyCode, startTime, endTime } }) => {
        const row = districts.records.find((one) => one.name === name)
        if (!row) return null
        return statisticsLink({
          areaCodes: [row.code],
          industyCode: industyCode?.[0],
          factorCode,
          startTime,
          endTime,
        })
      },
    }),
  ],
  cells: () => null,
  notes: ({ newest }) => [
    `数据截至：${newest.map(({ monitorName, dataTime }) => `${monitorName} ${dataTime?.slice(0, 16) ?? '--'}`).join('；')}。`,
    ...amountNotes(['实测', '补遗', '核算', '数据覆盖率']),
  ],
})
