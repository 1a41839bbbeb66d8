import { controlTable, inferenceCityTable } from '@qingkong/contract/tables/air/rankings'
import { rankingHeight, rankingOption } from '../../../charts/ranking-option.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { timePicker } from '../../../filters/time-picker.tsx'
import { periods } from '../../../filters/time-text.ts'
import type { BarValues } from '../../../filters/widget.ts'
import { calculateMode } from '../../../filters/widgets/calculate-mode.ts'
import { cityCodes } from '../../../filters/widgets/city-codes.ts'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { rankAnalysisType } from '../../../filters/widgets/rank-analysis-type.ts'
import { rankType } from '../../../filters/widgets/rank-type.ts'
import { ranking } from '../../../filters/widgets/ranking.tsx'
import { formatMeasured } from '../../../kit/format.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { optional } from '../../../page/page-calls.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, statistics, table } from '../../../page/views.ts'
import { CustomInference } from './custom-inference.tsx'

/** Cities that fit a screen; the table has all. */
const shownBars = 20

/** 排名测算: where the city stands in a period, what a rank asks of each pollutant, and what given values would bring. */
const calculate = definePage(
  {
    field: 'rankInferenceCityRank',
    control: optional('rankInferenceControlValue'),
    allowance: optional('rankInferenceAllowance'),
  },
  [
    cityCodes(),
    rankAnalysisType({ only: ['3', '1', '4', '5', '2'] }),
    timePicker<'date'>({ key: 'date', label: '所在时段', begin: (at) => periods.lastDays(1)(at)[1] }),
    ownChoice('rest', '其他城市', [
      ['asIs', '保持当前累计'],
      ['lastYear', '剩余时段按去年同期'],
    ]),
    calculateMode({ value: { calculateMode: '2' } }),
    rankType({ show: ({ calculateMode: mode }) => mode === '1' }),
    ranking({ value: { ranking: 1 }, required: true, show: ({ calculateMode: mode }) => mode === '2' }),
    {
      ...ownChoice('claim', '名次要求', [
        ['alone', '单独占位'],
        ['shared', '允许并列'],
      ]),
      show: ({ calculateMode: mode }: BarValues) => mode === '2',
    },
    dataStatus(),
  ],
)({
  title: '排名测算',
  input: (values) => {
    const field = {
      cityCodes: values.cityCodes,
      rankAnalysisType: values.rankAnalysisType,
      date: values.date,
      isProjected: values.rest === 'lastYear',
      dataStatus: values.dataStatus,
    }
    const target =
      values.calculateMode === '2' && values.ranking !== null
        ? { ...field, ranking: values.ranking, isShared: values.claim === 'shared' }
        : null
    return { field, control: target, allowance: target }
  },
  empty: ({ field }) =>
    field.cities.some(({ rank }) => rank !== null)
      ? null
      : '所选时段还没有可排名的城市数据，可改选较早的日期或其他城市',
  conclusion: ({ field, control }) => {
    if (control) return control.sentence
    const own = field.cities.find(({ isOwn }) => isOwn)
    const ranked = field.cities.filter(({ rank }) => rank !== null)
    return own && own.rank !== null && own.index !== null
      ? `截至${field.period.latestDate ?? '--'}，${field.period.name}本市综合指数${formatMeasured(own.index, 2)}，在${ranked.length}个城市中排第${own.rank}名。`
      : null
  },
  views: [
    statistics(({ field, control }) => {
      const own = field.cities.find(({ isOwn }) => isOwn)
      return [
        { label: '当前名次', value: own?.rank ?? null },
        { label: '当前综合指数', value: own?.index ?? null, digits: 2 },
        ...(control
          ? [
              { label: `第${control.ranking}名所需指数`, value: control.targetIndex, digits: 2 },
              { label: '差距', value: control.gap, digits: 2 },
            ]
          : []),
        { label: '有效天数', value: field.period.daysSoFar, unit: '天' },
        { label: '剩余天数', value: field.period.remainingDays, unit: '天' },
      ]
    }),
    table(
      ({ field, control, allowance }) =>
        controlTable(control ?? { controls: [], period: field.period, ranking: 0 }, allowance?.allowances),
      {
        key: 'controls',
        when: ({ control }) => control !== null,
      },
    ),
    custom(CustomInference, { key: 'custom-inference', when: ({ control }) => control === null }),
    chart({
      key: 'cities',
      title: ({ field }) => `${field.period.name}综合指数排名 截至${field.period.latestDate ?? '--'}`,
      height: ({ field: { cities } }) => rankingHeight(Math.min(cities.length, shownBars + 1)),
      settings: false,
      option: ({ field: { cities } }, _input, palette) => {
        const first = cities.slice(0, shownBars)
        const own = cities.find(({ isOwn }) => isOwn)
        const shown = own && !first.includes(own) ? [...first, own] : first
        return rankingOption(
          {
            rows: shown.map(({ rank, cityName, index, isOwn }) => ({ rank, name: cityName, value: index, isOwn })),
            unit: '',
            digits: 2,
          },
          palette,
        )
      },
      data: ({ field }) => inferenceCityTable(field),
    }),
    table(({ field }) => inferenceCityTable(field)),
  ],
  banner: ({ field }) => field.banner,
  notes: () => [
    '综合指数按城市排名口径（环办〔2014〕64号）计算；控制值与剩余均值只舍不入。',
    'CO与O₃按百分位数参与排名，只给出控制值，不推算剩余均值。',
  ],
})

export default definePages('ranking-calculate', calculate)
