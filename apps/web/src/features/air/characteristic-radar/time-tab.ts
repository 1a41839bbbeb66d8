import { radarTypeCounts, timeRadarTable } from '@qingkong/contract/tables/air/characteristic-radar'
import { barOption } from '../../../charts/bar-option.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { periodPicker } from '../../../filters/time-picker.tsx'
import { periods } from '../../../filters/time-text.ts'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { dataType } from '../../../filters/widgets/data-type.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { profileChart, strikingProfile } from './radar-lines.ts'

/** 时间: what the mixture at a site looks like against its previous 31 days. */
export const timeTab = definePage('radarCharacteristicTimeSlot', [
  areaSiteSelector({ modes: ['STA', 'AREA'] }),
  dataType({ label: '时间粒度', only: ['HOUR', 'DAY'] }),
  periodPicker({ unit: 'hour', begin: periods.lastHours(168), maxUnits: 744 }),
  dataStatus(),
  ownChoice('coarse', '颗粒物', [
    ['false', 'PM₁₀'],
    ['true', '粗颗粒（PM₁₀−PM₂.₅）'],
  ]),
])({
  title: '时间',
  input: ({ siteCodes, siteName: _, coarse, ...values }) => ({
    ...values,
    siteCode: siteCodes[0] ?? '',
    coarse: coarse === 'true',
  }),
  conclusion: ({ profiles }) => {
    const counts = radarTypeCounts(profiles)
    const [site] = profiles
    const polluted = counts.filter(({ type }) => type !== '偏标准型')
    if (!site || counts.length === 0) return null
    if (polluted.length === 0) return `${site.siteName}该时段${profiles.length}个时次均为偏标准型，组成与此前31天一致。`
    return `${site.siteName}该时段${profiles.length}个时次中，${polluted
      .slice(0, 3)
      .map(({ type, count }) => `${type}${count}个`)
      .join('、')}，其余为偏标准型或少见类型。`
  },
  empty: ({ profiles }) => (profiles.length === 0 ? '所选时段没有五项污染物齐全的数据' : null),
  views: [
    [
      chart({
        key: 'profile',
        title: ({ profiles }) => {
          const shown = strikingProfile(profiles)
          return shown ? `${shown.siteName} ${shown.dataTime.slice(0, 16)} ${shown.type ?? ''}` : '特征雷达图'
        },
        height: 400,
        settings: false,
        option: ({ profiles }, _input, palette) => {
          const shown = strikingProfile(profiles)
          return shown ? profileChart(shown, palette) : {}
        },
      }),
      chart({
        key: 'types',
        title: () => '各类型出现次数',
        height: 400,
        option: ({ profiles }, _input, palette) => {
          const counts = radarTypeCounts(profiles)
          return barOption(
            {
              names: counts.map(({ type }) => type),
              series: [{ name: '次数', values: counts.map(({ count }) => count) }],
              unit: '次',
              horizontal: true,
            },
            palette,
          )
        },
      }),
    ],
    table((answer, input) => timeRadarTable(answer, input)),
  ],
  exports: { call: 'radarCharacteristicExport', name: ({ profiles }) => `特征雷达图 ${profiles[0]?.siteName ?? ''}` },
  notes: () => ['雷达图显示超出上限最多的时次。复合类型（烟花、钢铁、机动车）先于单一类型判别。'],
})
