import { type FactorCode, factors, factorText } from '@qingkong/domain/site/factor'
import { useCallback } from 'react'
import { Chart } from '../charts/chart.tsx'
import { lineOption } from '../charts/line-option.ts'
import type { ChartPalette } from '../charts/palette.ts'
import { windOption } from '../charts/wind-option.ts'
import type { CallAnswer } from '../client/use-call.ts'
import { EmptyState } from '../kit/states.tsx'
import './blocks.css'

interface Props {
  detail: CallAnswer<'alarmRecordDetail'>
  chartHeight?: number
}

const hasValue = (values: readonly (number | null)[]): boolean => values.some((value) => value !== null)

const lineOf = (code: FactorCode, values: readonly (number | null)[]) => {
  const { typeset, unit, decimals } = factors[code]
  return { name: typeset, unit, values, digits: decimals }
}

/** 综合分析: the factor; temperature, rain and humidity; wind with arrows (popup-01). */
export const AlarmTrends = ({ detail, chartHeight = 140 }: Props) => {
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
              digits: factorText(alarmInfo.factorCode).decimals,
            },
          ],
          limit: alarmInfo.referenceValue === null ? null : { name: '参照', value: alarmInfo.referenceValue },
        },
        palette,
      ),
    [data, alarmInfo],
  )
  const weather = useCallback(
    (palette: ChartPalette) =>
      lineOption(
        {
          times: data.times,
          series: [
            lineOf('temperature', data.meteoroData.temperature),
            { ...lineOf('humidity', data.meteoroData.humidity), right: true },
            { ...lineOf('rainfall', data.meteoroData.rainfall), bars: true },
          ],
        },
        palette,
      ),
    [data],
  )
  const wind = useCallback(
    (palette: ChartPalette) => windOption({ times: data.times, ...data.meteoroData }, palette),
    [data],
  )
  const { temperature, humidity, rainfall, windSpeed, windDirection } = data.meteoroData
  if (data.times.length === 0) return <EmptyState text="暂无数据" hint="告警前后没有小时数据" />
  return (
    <>
      <p className="chart-title">{data.factorName}浓度</p>
      <Chart option={factor} height={chartHeight} label={`${data.factorName}浓度`} />
      <p className="chart-title">气温、降水与湿度</p>
      {[temperature, humidity, rainfall].some(hasValue) ? (
        <Chart option={weather} height={chartHeight} label="气温、降水与湿度" />
      ) : (
        <p className="muted">附近没有气象数据</p>
      )}
      <p className="chart-title">风速与风向</p>
      {[windSpeed, windDirection].some(hasValue) ? (
        <Chart option={wind} height={chartHeight} label="风速与风向" />
      ) : (
        <p className="muted">附近没有风向风速数据</p>
      )}
    </>
  )
}
