import { lawMeans } from '@qingkong/contract/tables/composition/component-laws'
import { useCallback } from 'react'
import { axesByUnit, lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { WallChart } from './wall-chart.tsx'

/** OC, EC and their ratio by the hour of the day. */
export const CarbonCourse = ({ law }: { law: CallAnswer<'componentLawCarbon'> }) => (
  <WallChart
    label="OC、EC及其比值按时刻"
    option={useCallback(
      (palette: ChartPalette) =>
        lineOption(
          {
            times: law.keys.map(({ name }) => name),
            ...axesByUnit(
              law.items.map((item) => ({
                name: item.factorName,
                unit: item.unit === '' ? '比值' : item.unit,
                digits: item.digits,
                values: lawMeans(law, item).map((row) => row?.mean ?? null),
                dashed: item.unit === '',
              })),
            ),
          },
          palette,
        ),
      [law],
    )}
  />
)
