import type { ComponentRose } from '@qingkong/contract/calls/composition/component-roses'
import { componentRoseTable } from '@qingkong/contract/tables/composition/component-roses'
import { QualityStrip } from '../../../blocks/components/quality-strip.tsx'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { polarSurfaceOption } from '../../../charts/polar-surface-option.ts'
import { roseOption } from '../../../charts/rose-option.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import type { PageInput } from '../../../page/page-calls.ts'
import { chart, custom, table, type ViewLayout } from '../../../page/views.ts'
import { SectorOnMap, type TracedFactor } from './sector-on-map.tsx'

type Answer = CallAnswer<'componentPollutionRose'>
type Asked = PageInput<'componentPollutionRose'>

/** A wind that says nothing of a component has it above the 75th percentile in a quarter of its hours. */
const unrelatedShare = 0.25

/** Calm and missing hours of all, %. */
const middleOf = ({ sectors, calm, noWind }: ComponentRose) => {
  const all = sectors.reduce((sum, { count }) => sum + count, 0) + calm.count + noWind
  const shareOf = (count: number) => ({ share: all === 0 ? 0 : (100 * count) / all })
  return { calm: shareOf(calm.count), missing: shareOf(noWind) }
}

const stackedRose = (rose: ComponentRose | undefined, kind: 'means' | 'sharesPct', palette: ChartPalette) =>
  rose === undefined
    ? {}
    : {
        ...roseOption(
          {
            sectors: rose.sectors.length === 8 ? 8 : 16,
            classes: rose.components.map(({ factorName }, at) => ({
              name: factorName,
              values: rose.sectors.map((sector) => sector[kind][at] ?? null),
            })),
            unit: kind === 'means' ? (rose.components[0]?.unit ?? '') : '%',
            digits: kind === 'means' ? (rose.components[0]?.digits ?? 1) : 1,
            ...middleOf(rose),
          },
          palette,
        ),
        // Components differ in kind, not in amount.
        color: [...palette.shares],
      }

const cpfOption = (rose: ComponentRose | undefined, palette: ChartPalette) =>
  lineOption(
    {
      times: rose?.sectors.map(({ name }) => name) ?? [],
      series: (rose?.components ?? []).map(({ factorName }, at) => ({
        name: factorName,
        unit: '',
        digits: 2,
        values: rose?.sectors.map(({ cpf }) => cpf[at] ?? null) ?? [],
      })),
      axes: [{ name: 'CPF', min: 0 }],
      limit: { name: '与风向无关', value: unrelatedShare },
    },
    palette,
  )

/**
 * The views that the roses of particles and of gases share.
 * @param subject what the titles call the components
 * @param traced pollutant by which the sources of such components are traced
 */
export const roseViews = <V>(subject: string, traced: TracedFactor): ViewLayout<Answer, Asked, V> => [
  custom<Answer, Asked, V>(({ answer }) => QualityStrip({ answer }), { key: 'quality' }),
  [
    chart<Answer, Asked, V>({
      key: 'means',
      title: ({ roses: [rose] }) => `${subject}浓度玫瑰 ${rose?.siteName ?? ''}`,
      height: 420,
      settings: false,
      option: ({ roses: [rose] }, _input, palette) => stackedRose(rose, 'means', palette),
      data: componentRoseTable,
    }),
    chart<Answer, Asked, V>({
      key: 'shares',
      title: ({ roses: [rose] }) => `${subject}占比玫瑰 ${rose?.siteName ?? ''}`,
      height: 420,
      settings: false,
      option: ({ roses: [rose] }, _input, palette) => stackedRose(rose, 'sharesPct', palette),
      data: componentRoseTable,
    }),
  ],
  [
    chart<Answer, Asked, V>({
      key: 'cpf',
      title: () => '各风向高值概率（CPF，高于第75百分位）',
      height: 360,
      option: ({ roses: [rose] }, _input, palette) => cpfOption(rose, palette),
      data: componentRoseTable,
    }),
    chart<Answer, Asked, V>({
      key: 'polar',
      title: ({ roses: [rose] }) => `${rose?.components[0]?.factorName ?? ''}风向风速极坐标`,
      height: 360,
      settings: false,
      when: ({ roses: [rose] }) => (rose?.polar ?? null) !== null,
      option: ({ roses: [rose] }, _input, palette) => {
        const [component] = rose?.components ?? []
        return rose?.polar && component
          ? polarSurfaceOption({ ...rose.polar, unit: component.unit, digits: component.digits }, palette)
          : {}
      },
    }),
  ],
  custom<Answer, Asked, V>(({ answer }) => SectorOnMap({ answer, traced }), {
    key: 'sector',
    when: ({ roses }) => roses.length > 0,
  }),
  table<Answer, Asked, V>(componentRoseTable),
]

/** Why there is no rose. */
export const roseEmpty = ({ roses: [rose] }: Answer): string | null => {
  if (!rose || rose.components.length === 0) return '所选时段没有有效数据，可放宽时段或改选站点'
  return rose.sectors.every(({ count }) => count === 0) && rose.calm.count === 0
    ? '所选时段没有风向风速数据，可将数据来源改为“融合”或“空气站”'
    : null
}

export const roseNotes = (): string[] => [
  '风向为来向，风速低于0.3 m/s为静风；静风与缺测占比列在玫瑰中心',
  'CPF为该风向下浓度高于全时段第75百分位的时次比例，虚线0.25为与风向无关；不足10小时的风向不计算',
  '极坐标图离中心越远风速越大，颜色为平滑后的平均浓度',
]
