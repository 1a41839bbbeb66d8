import { className } from '@qingkong/contract/tables/air/roses'
import type { ChartPalette } from '../../../charts/palette.ts'
import { type RoseInput, roseOption } from '../../../charts/rose-option.ts'
import type { CallAnswer } from '../../../client/use-call.ts'

type Rose = CallAnswer<'windRoseFrequency'>['roses'][number]

const sectorCount = (rose: Rose): RoseInput['sectors'] =>
  rose.sectors.length === 4 ? 4 : rose.sectors.length === 8 ? 8 : 16

/** One rose as a chart: classes stacked in %, calm and missing told in the middle. */
export const roseChart = (rose: Rose, unit: string, palette: ChartPalette) =>
  roseOption(
    {
      sectors: sectorCount(rose),
      classes: rose.classes.map((one, index) => ({
        name: `${className(one)} ${unit}`,
        values: rose.sectors.map((sector) => sector.sharesPct[index] ?? null),
      })),
      unit: '%',
      digits: 1,
      calm: { share: rose.calm.sharePct },
      missing: { share: rose.noDirection.sharePct + rose.noValue.sharePct },
    },
    palette,
  )

/** The sector with most hours and its share, for the sentence. */
export const leadingSector = (rose: Rose) =>
  rose.sectors.reduce<Rose['sectors'][number] | null>(
    (best, sector) => (sector.count > (best?.count ?? 0) ? sector : best),
    null,
  )
