import { ozoneTrendTable } from '@qingkong/contract/tables/composition/component-series'
import { componentRankTable } from '@qingkong/contract/tables/composition/key-components'
import { riseConclusion, spaceTable, timeSequenceTable } from '@qingkong/contract/tables/composition/light-analysis'
import {
  componentFilters,
  componentQuestion,
  gasUnit,
  nothingMeasured,
} from '../../../blocks/components/component-filters.ts'
import { componentTask, namesOf } from '../../../blocks/components/component-task.ts'
import { QualityStrip } from '../../../blocks/components/quality-strip.tsx'
import { stackedParts, topTenLines } from '../../../blocks/components/rank-charts.ts'
import { lineOption } from '../../../charts/line-option.ts'
import { componentTree } from '../../../filters/widgets/component-tree.tsx'
import { definePages } from '../../../page/define-pages.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, table } from '../../../page/views.ts'
import { SpaceFile } from './space-file.tsx'
import { SpaceMap } from './space-map.tsx'
import { groupsOf, speciesLines } from './trend-lines.ts'

/** Species drawn where none is chosen. */
const leading = 6

const page = definePage(
  { trend: 'componentOzoneTrend', species: 'timeSequenceData', top: 'vocTop10', space: 'spaceAnalysis' },
  [...componentFilters({ multiple: true }), componentTree({ family: 'VOC' }), gasUnit],
)({
  title: '光化学组分时间序列',
  input: ({ factorTreeCode, unit, ...values }) => {
    const question = componentQuestion('VOC', values)
    if (!question) return null
    const asked = { ...question, unit }
    const index = 'CONC' as const
    const species = { ...asked, index, factorCodes: [...(factorTreeCode ?? [])], leading }
    return { trend: asked, species, top: { ...asked, index }, space: species }
  },
  empty: ({ top }) => (top.rows.length === 0 ? nothingMeasured : null),
  conclusion: ({ species }, { species: input }) => riseConclusion(species, input),
  views: [
    custom(({ answer: { trend } }) => QualityStrip({ answer: trend }), { key: 'quality' }),
    chart({
      key: 'groups',
      title: ({ trend }) => `VOCs组分与臭氧 ${trend.items[0]?.siteName ?? ''}`,
      height: 360,
      option: ({ trend }, _input, palette) => lineOption(stackedParts(groupsOf(trend), 'VOCs', ['o3', 'no2']), palette),
      data: ({ trend }, { trend: input }) => ozoneTrendTable(trend, input),
    }),
    chart({
      key: 'species',
      title: () => '物种与臭氧',
      height: 340,
      option: ({ species }, _input, palette) => lineOption(speciesLines(species), palette),
      data: ({ species }, { species: input }) => timeSequenceTable(species, input),
    }),
    chart({
      key: 'top',
      title: () => '浓度前十物种',
      height: 320,
      option: ({ top }, _input, palette) => lineOption(topTenLines(top), palette),
      data: ({ top }, { top: input }) => componentRankTable(top, input),
    }),
    custom(SpaceMap, { key: 'space' }),
    custom(SpaceFile, { key: 'space-file' }),
    table(({ space }, { space: input }) => spaceTable(space, input), { key: 'space-table' }),
    table(({ species }, { species: input }) => timeSequenceTable(species, input), { key: 'species-table' }),
  ],
  tools: { dispatchTask: componentTask(({ top }) => namesOf(top.rows)) },
  exports: {
    call: 'timeSequenceDataExport',
    input: ({ species }) => species,
    name: ({ species }, { species: { startTime, endTime } }) =>
      `${species.items[0]?.siteName ?? ''}光化学组分时间序列_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  },
  notes: () => [
    '未选组分时显示浓度最高的6个物种；O₃、NO₂取同站或5公里内最近空气站的小时浓度',
    '升高为臭氧峰值前12小时内最高值与时段均值之比，不低于1.5倍才列出',
  ],
})

export default definePages('time-series-pc', page)
