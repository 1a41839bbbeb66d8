import { formatRounded } from '@qingkong/domain/air/rounding'
import type { ComponentRose, ComponentRoseAnswer } from '../../calls/composition/component-roses.ts'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import { type ComponentAsked, componentNotes, noConclusion } from './component-notes.ts'

type Answer = Omit<ComponentRoseAnswer, 'quality'>

/** Sectors with fewer hours carry neither probability nor conclusion. */
const fewestHours = 10

interface HighestSector {
  /** Place among the rose's components. */
  component: number
  sector: ComponentRose['sectors'][number]
  mean: number
}

const weightedMean = ({ sectors }: ComponentRose, at: number): number => {
  const there = sectors.flatMap(({ count, means }) => {
    const mean = means[at] ?? null
    return mean === null ? [] : [{ count, mean }]
  })
  const hours = there.reduce((sum, { count }) => sum + count, 0)
  return hours === 0 ? Number.NEGATIVE_INFINITY : there.reduce((sum, { count, mean }) => sum + count * mean, 0) / hours
}

/** The wind with most of a component; of sectors with ten hours or more. */
export const highestSectorOf = (rose: ComponentRose, component: number): HighestSector | null => {
  const [top] = rose.sectors
    .flatMap((sector) => {
      const mean = sector.means[component] ?? null
      return mean === null || sector.count < fewestHours ? [] : [{ component, sector, mean }]
    })
    .toSorted((a, b) => b.mean - a.mean)
  return top ?? null
}

/** The same of the component that there is most of, sums left aside. */
const highestSector = (rose: ComponentRose): HighestSector | null => {
  const [lead] = rose.components
    .map(({ factorCode }, at) => ({ at, factorCode, mean: weightedMean(rose, at) }))
    .filter(({ factorCode, mean }) => Number.isFinite(mean) && (factorCode !== 'tvoc' || rose.components.length === 1))
    .toSorted((a, b) => b.mean - a.mean)
  return lead ? highestSectorOf(rose, lead.at) : null
}

/** {SE}风时{组分}最高{v}，CPF {c}。 */
export const roseConclusion = ({ roses, facts }: Answer): string | null => {
  const none = noConclusion(facts)
  if (none !== null) return none
  const [rose] = roses
  const top = rose ? highestSector(rose) : null
  const component = top ? rose?.components[top.component] : undefined
  if (!top || !component) return null
  const cpf = top.sector.cpf[top.component] ?? null
  const probability = cpf === null ? '' : `，CPF ${formatRounded(cpf, 2)}`
  return `${top.sector.name}风时${component.factorName}最高，均值${formatRounded(top.mean, component.digits)} ${component.unit}${probability}。`
}

const columnsOf = (components: ComponentRose['components']): DataColumn[] =>
  components.flatMap(({ factorCode, factorName, unit, digits }) => [
    { key: `mean ${factorCode}`, title: '均值', kind: 'number', unit, digits, group: factorName },
    { key: `share ${factorCode}`, title: '占比', kind: 'number', unit: '%', digits: 1, group: factorName },
    { key: `cpf ${factorCode}`, title: 'CPF', kind: 'number', digits: 2, group: factorName },
  ])

const cellsOf = (
  { components }: ComponentRose,
  { means, sharesPct }: Pick<ComponentRose['calm'], 'means' | 'sharesPct'>,
  cpf: readonly (number | null)[] = [],
) =>
  Object.fromEntries(
    components.flatMap(({ factorCode }, at) => [
      [`mean ${factorCode}`, means[at] ?? null],
      [`share ${factorCode}`, sharesPct[at] ?? null],
      [`cpf ${factorCode}`, cpf[at] ?? null],
    ]),
  )

/** A row per wind, and one for calm. */
export const componentRoseTable = (
  { roses, facts }: Answer,
  question: ComponentAsked & { measure?: 'AMOUNT' | 'OFP' | undefined },
): DataTable => {
  const components = [
    ...new Map(roses.flatMap((rose) => rose.components.map((one) => [one.factorCode, one] as const))).values(),
  ]
  return {
    title: question.measure === 'OFP' ? 'OFP污染玫瑰' : '组分污染玫瑰',
    notes: [
      ...componentNotes({ ...question, dataType: 'HOUR' }, facts),
      '风向为来向；风速低于0.3 m/s为静风；占比为所列组分均值之和的百分比',
      'CPF为该风向下浓度高于全时段第75百分位的时次比例，不足10小时不列',
      ...roses.map(({ siteName, noWind }) => `${siteName}：缺风向风速${noWind}小时，不计入`),
    ],
    columns: [
      { key: 'site', title: '站点', kind: 'text', frozen: true },
      { key: 'wind', title: '风向', kind: 'text', frozen: true },
      { key: 'count', title: '小时数', kind: 'number' },
      ...columnsOf(components),
    ],
    rows: roses.flatMap((rose) => [
      ...rose.sectors.map((sector) => ({
        site: rose.siteName,
        wind: sector.name,
        count: sector.count,
        ...cellsOf(rose, sector, sector.cpf),
      })),
      { site: rose.siteName, wind: '静风', count: rose.calm.count, ...cellsOf(rose, rose.calm) },
    ]),
  }
}
