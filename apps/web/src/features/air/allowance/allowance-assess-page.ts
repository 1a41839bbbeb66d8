import { cascadeTable, ozoneWindowsTable } from '@qingkong/contract/tables/air/allowance'
import { cityGroupCodes } from '../../../filters/code-tables.ts'
import { cityGroup } from '../../../filters/widgets/city-group.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { optional } from '../../../page/page-calls.ts'
import { definePage } from '../../../page/page-definition.ts'
import { custom, statistics, table } from '../../../page/views.ts'
import { cellsOfDay, dayFilters, dayInput, pollutantOf } from './day-filters.ts'
import { ScenarioPanel } from './scenario-panel.tsx'

/** 余量评估: what may still come from the minute to the year, and what hours to come would do. */
const assess = definePage({ main: 'urbanRealityQuery', ozone: optional('urbanRealityO3Allowance') }, [
  ...dayFilters,
  cityGroup(),
])({
  title: '余量评估',
  input: (values) => {
    const day = dayInput(values)
    if (day === null) return null
    const factorCode = pollutantOf(values.factorCode)
    return {
      main: { ...day, factorCode, cityGroup: cityGroupCodes[values.cityGroup] },
      ozone: factorCode === 'o38h' ? day : null,
    }
  },
  empty: ({ main }) =>
    main.hours.every((value) => value === null) ? '该日尚无小时数据，可换一天、换一个站点或换一种污染物' : null,
  conclusion: ({ main, ozone }) => ozone?.sentence ?? main.sentence,
  views: [
    custom(ScenarioPanel, { key: 'scenario' }),
    statistics(
      ({ ozone }) =>
        ozone
          ? [
              { label: '目前最大8小时', value: ozone.maxSoFar, unit: ozone.unit },
              {
                label: '本年第90百分位',
                value: ozone.year.percentile,
                unit: ozone.unit,
                note: `限值 ${ozone.year.limit}`,
              },
              { label: '已超标', value: ozone.year.exceedDays, unit: '天', note: `有效 ${ozone.year.validDays} 天` },
              {
                label: '确保达标还可超标',
                value: ozone.year.remainingCertainDays,
                unit: '天',
                note: `全年 ${ozone.year.certainDays} 天，至多 ${ozone.year.possibleDays} 天`,
              },
              {
                label: '今日不影响年达标的上限',
                value:
                  ozone.year.ceiling.kind === 'value'
                    ? ozone.year.ceiling.value
                    : ozone.year.ceiling.kind === 'any'
                      ? '不限'
                      : '已无法达标',
                ...(ozone.year.ceiling.kind === 'value' ? { unit: ozone.unit } : {}),
                note: ozone.year.isProjected ? '其余天数按上年同期' : '仅按已测天数',
              },
            ]
          : [],
      { key: 'ozone', when: ({ ozone }) => ozone !== null },
    ),
    table(({ main }, input) => cascadeTable(main, input.main)),
    table(
      (answer, input) =>
        answer.ozone
          ? ozoneWindowsTable(answer.ozone, input.main)
          : { title: '臭氧8小时滑动余量', notes: [], columns: [], rows: [] },
      { key: 'windows', when: ({ ozone }) => ozone !== null },
    ),
  ],
  exports: {
    call: 'urbanRealityExport',
    input: ({ main }) => main,
    name: ({ main }) => `${main.place.name}${main.factorName}余量评估_${main.date}`,
  },
  cells: ({ main }) =>
    main.date === undefined
      ? null
      : cellsOfDay({ siteCode: main.siteCode, date: main.date }, main.factorCode ?? 'pm25'),
  notes: ({ main }) => [
    `评价标准：${main.standard}。严格口径要求未修约均值不超过目标，修约口径按 GB/T 8170 修约后判定；允许值只舍不入。`,
    ...(main.factorCode === 'o38h' || main.factorCode === 'co'
      ? ['CO 与 O₃ 的月、年以百分位评价，没有可分摊的均值余量。']
      : []),
    ...(main.minuteCount === 0 ? ['该对象无5分钟数据，本小时余量按整小时计。'] : []),
    ...(main.rivals === null ? [] : ['排名以其他城市（区县）截至昨日的当月累计值比较，本地计入设想的今日。']),
  ],
})
export default definePages('allowance-assess', assess)
