import { exceedanceTable } from '@qingkong/contract/tables/air/exceedances'
import { barOption } from '../../../charts/bar-option.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { periodPicker } from '../../../filters/time-picker.tsx'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { askedPeriod } from './asked-period.ts'
import { exceedanceConclusion } from './conclusions.ts'
import { countsByPlace, hasMultiples, multiplesOption } from './exceedance-bars.ts'
import { periodText } from './period-text.ts'
import { lastDaysWithToday, limitedPollutants, siteTypes } from './trend-filters.ts'

/** 超标: exceeding days and hours and by how much, by place and pollutant. */
export const overproofTab = definePage('multiCompareExcessive', [
  areaSiteSelector({
    modes: ['AREA', 'STA', 'CITY'],
    multiple: true,
    maxLength: 60,
    first: { count: 9 },
    withSiteType: true,
    siteTypes,
  }),
  factorSelect({ multiple: true, allowed: limitedPollutants, value: limitedPollutants }),
  periodPicker({ begin: lastDaysWithToday(31), maxUnits: 731 }),
  ownChoice('standard', '评价标准', [
    ['byDate', '按数据日期'],
    ['2012', 'GB 3095-2012'],
    ['2026', 'GB 3095-2026过渡阶段'],
    ['2031', 'GB 3095-2026'],
  ]),
  dataStatus(),
])({
  title: '超标',
  input: ({ siteCodes, siteType, factorCode, startTime, endTime, standard, dataStatus: status }) => ({
    siteCodes,
    siteType,
    factorCode,
    ...askedPeriod({ startTime, endTime }, 'DAY'),
    standard,
    dataStatus: status,
  }),
  conclusion: ({ exceedances }) => exceedanceConclusion(exceedances),
  empty: ({ exceedances }) =>
    exceedances.length === 0 ? '所选区域在该时段没有有效的日值或小时值，可换一个区域或放宽时段' : null,
  views: [
    [
      chart({
        key: 'days',
        title: (_answer, input) => `超标日数 ${periodText(input)}`,
        option: ({ exceedances }, _input, palette) =>
          barOption(
            { ...countsByPlace(exceedances, ({ days }) => days?.exceeding ?? null), unit: '天', stacked: true },
            palette,
          ),
      }),
      chart({
        key: 'hours',
        title: (_answer, input) => `超标小时数 ${periodText(input)}`,
        option: ({ exceedances }, _input, palette) =>
          barOption(
            { ...countsByPlace(exceedances, ({ hours }) => hours?.exceeding ?? null), unit: '小时', stacked: true },
            palette,
          ),
      }),
    ],
    chart({
      key: 'multiples',
      title: (_answer, input) => `日均值最大超标倍数 ${periodText(input)}`,
      when: ({ exceedances }) => hasMultiples(exceedances),
      settings: false,
      option: ({ exceedances }, _input, palette) => multiplesOption(exceedances, palette),
    }),
    chart({
      key: 'by-day',
      title: (_answer, input) => `逐日超标站点或区域数 ${periodText(input)}`,
      when: ({ byDay }) => byDay.length > 0,
      option: ({ byDay, factors }, _input, palette) =>
        barOption(
          {
            names: byDay.map(({ day }) => day),
            series: factors
              .filter(({ code }) => byDay.some(({ counts }) => counts[code] !== undefined))
              .map(({ code, name }) => ({ name, values: byDay.map(({ counts }) => counts[code] ?? 0) })),
            unit: '个',
            stacked: true,
          },
          palette,
        ),
    }),
    table((answer, input) => exceedanceTable(answer, input)),
  ],
  exports: { call: 'multiCompareExcessiveExport', name: () => '超标对比' },
  banner: ({ banner }) => banner,
  notes: ({ standardNote }) => [
    `评价标准：${standardNote}二级浓度限值；浓度先按GB/T 8170修约再与限值比较，超标倍数为（浓度−限值）/限值。`,
    'PM₂.₅、PM₁₀没有小时限值，O₃没有日限值（按O₃-8h评价）。',
  ],
})
