import { spaceRadarTable } from '@qingkong/contract/tables/air/characteristic-radar'
import { ownChoice } from '../../../filters/own-choice.ts'
import { timePicker } from '../../../filters/time-picker.tsx'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { dataType } from '../../../filters/widgets/data-type.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { profileChart } from './radar-lines.ts'

/** The sites farthest above their upper line come first. */
const shownSites = [0, 1, 2, 3]

const byExcess = <P extends { axes: readonly { value: number; upper: number }[] }>(profiles: readonly P[]): P[] => {
  const excess = ({ axes }: P) => Math.max(...axes.map(({ value, upper }) => value - upper))
  return [...profiles].sort((a, b) => excess(b) - excess(a))
}

/** 空间: which site's mixture stands out among the others at one time. */
export const spaceTab = definePage('radarCharacteristicSiteTimePoint', [
  ownChoice('siteType', '站点类型', [
    ['10', '国控'],
    ['20', '省控'],
    ['30', '市控'],
    ['50', '区控'],
    ['40', '微站'],
  ]),
  dataType({ label: '时间粒度', only: ['HOUR', 'DAY'] }),
  timePicker<'dataTime'>({ key: 'dataTime', unit: 'hour' }),
  dataStatus(),
  ownChoice('coarse', '颗粒物', [
    ['false', 'PM₁₀'],
    ['true', '粗颗粒（PM₁₀−PM₂.₅）'],
  ]),
])({
  title: '空间',
  input: ({ coarse, ...values }) => ({ ...values, coarse: coarse === 'true' }),
  conclusion: ({ profiles }) => {
    const striking = byExcess(profiles).filter(({ above }) => above.length > 0)
    if (profiles.length === 0) return null
    if (striking.length === 0) return `${profiles.length}个站点的组成彼此接近，均为偏标准型。`
    return `${profiles.length}个站点中${striking.length}个偏离：${striking
      .slice(0, 3)
      .map(({ siteName, type, above }) => `${siteName}${type ?? ''}（${above.join('、')}偏高）`)
      .join('，')}。`
  },
  empty: ({ profiles }) => (profiles.length === 0 ? '该时刻五项污染物齐全的站点不足3个，请换一个时刻或站点类型' : null),
  views: [
    shownSites.map((index) =>
      chart({
        key: `site${index}`,
        title: ({ profiles }) => {
          const shown = byExcess(profiles)[index]
          return shown ? `${shown.siteName} ${shown.type ?? ''}` : ''
        },
        when: ({ profiles }) => index < profiles.length,
        height: 340,
        settings: false,
        option: ({ profiles }, _input, palette) => {
          const shown = byExcess(profiles)[index]
          return shown ? profileChart(shown, palette) : {}
        },
      }),
    ),
    table((answer, input) => spaceRadarTable(answer, input)),
  ],
  exports: {
    call: 'radarCharacteristicSpaceExport',
    name: (_, { dataTime }) => `特征雷达图 ${dataTime.slice(0, 13)}时`,
  },
})
