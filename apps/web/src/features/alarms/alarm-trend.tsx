import { useCallback } from 'react'
import type { CallAnswer } from '../../app/use-call.ts'
import { Chart } from '../../charts/chart.tsx'
import { lineOption } from '../../charts/line-option.ts'
import type { ChartPalette } from '../../charts/palette.ts'
import { windOption } from '../../charts/wind-option.ts'
import { digitsOf } from '../../kit/format.ts'
import { EmptyState } from '../../kit/states.tsx'

/** The factor around the alarm and the wind that brought it. */
export const AlarmTrend = ({ detail }: { detail: CallAnswer<'alarmRecordDetail'> }) => {
  const { multiAnalysis: data, alarmInfo } = detail
  const factor = useCallback(
    (palette: ChartPalette) =>
      lineOption(
        {
          times: data.times,
          series: [
            {
              name: data.factorName,
              unit: data.factorUnit,
              values: data.factorData,
              digits: digitsOf(alarmInfo.factorCode),
            },
          ],
          limit: alarmInfo.referenceValue === null ? null : { name: '参照', value: alarmInfo.referenceValue },
        },
        palette,
      ),
    [data, alarmInfo],
  )
  const wind = useCallback(
    (palette: ChartPalette) => windOption({ times: data.times, ...data.meteoroData }, palette),
    [data],
  )
  if (data.times.length === 0) return <EmptyState text="暂无数据" hint="告警前后没有小时数据" />
  return (
    <>
      <h3>{data.factorName}变化</h3>
      <Chart option={factor} height={200} label={`${alarmInfo.siteName}${data.factorName}变化`} />
      <h3>风速与风向</h3>
      <Chart option={wind} height={150} label="风速与风向" />
    </>
  )
}
