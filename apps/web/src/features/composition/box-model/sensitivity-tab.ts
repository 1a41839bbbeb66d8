import { addDays } from '@qingkong/domain/time/city-time'
import { componentTask } from '../../../blocks/components/component-task.ts'
import { lineOption } from '../../../charts/line-option.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, table } from '../../../page/views.ts'
import { BenchBar } from './bench-bar.tsx'
import { nearTable, regimeTable } from './bench-tables.ts'
import { cutFirst } from './cut-first.ts'
import { resultBanner, resultNotes, resultViews } from './result-views.ts'
import { ScenarioButton } from './scenario-button.tsx'
import { stationDayFilters, stationDayOf } from './station-day.ts'

const seriesDays = 30

/** 敏感性分析: runs of a day, what they found, the days before it and those most alike. */
export const sensitivityTab = definePage(
  { result: 'boxModelDayRun', near: 'wxObmGetNearCase', series: 'wxObmRirKeyMechanismSiteSeries' },
  stationDayFilters,
)({
  title: '敏感性分析',
  input: (values) => {
    const asked = stationDayOf(values)
    if (!asked) return null
    const { siteCode, day } = asked
    return {
      result: asked,
      near: asked,
      series: { siteCodes: [siteCode], startTime: addDays(day, 1 - seriesDays), endTime: day },
    }
  },
  banner: resultBanner,
  conclusion: ({ result }) => result.conclusion,
  empty: () => null,
  views: [
    custom(BenchBar, { key: 'bench' }),
    custom(ScenarioButton, { key: 'scenario' }),
    ...resultViews(),
    chart({
      key: 'regimes',
      title: ({ result }) => `${result.siteName}逐日RIR`,
      when: ({ series }) => series.rows.length > 1,
      option: ({ series: { rows } }, _input, palette) =>
        lineOption(
          {
            times: rows.map(({ day }) => day),
            series: [
              { name: 'RIR(VOC)', unit: '', digits: 2, values: rows.map(({ rirVoc }) => rirVoc) },
              { name: 'RIR(NOx)', unit: '', digits: 2, values: rows.map(({ rirNox }) => rirNox) },
              { name: 'L_N/Q', unit: '', digits: 2, values: rows.map(({ lnQ }) => lnQ), dashed: true },
            ],
          },
          palette,
        ),
      data: ({ series }) => regimeTable(series.rows),
    }),
    table(({ series }) => regimeTable(series.rows), {
      key: 'regime-table',
      when: ({ series }) => series.rows.length > 0,
    }),
    table(({ near }) => nearTable(near), { key: 'near', when: ({ near }) => near.cases.length > 0 }),
  ],
  tools: { dispatchTask: componentTask(({ result }) => cutFirst(result)) },
  exports: {
    call: 'boxModelDayExport',
    input: ({ result }) => ({ ...result, part: 'rir' as const }),
    name: ({ result }) => `${result.siteName}OBM_${result.day}`,
  },
  notes: ({ result, near }) => [
    ...resultNotes({ result }),
    ...(near.sentence === null ? [] : [`最近似案例：${near.sentence}`]),
  ],
  cells: () => null,
})
