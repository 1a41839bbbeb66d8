import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useThemeName } from '../kit/theme-context.ts'
import { type ChartPalette, paletteOf } from './palette.ts'

interface Props {
  /** Builds the option for the palette in force; must not change identity without its data. */
  option: (palette: ChartPalette) => EChartsCoreOption
  height: number
  /** What the chart shows, for people who cannot see it. */
  label: string
  onClick?: (name: string) => void
}

/** The one ECharts adaptor: loads the library when first shown, follows size and theme, disposes. */
export const Chart = ({ option, height, label, onClick }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<EChartsType | null>(null)
  const theme = useThemeName()
  const built = useMemo(() => option(paletteOf(theme)), [option, theme])

  useEffect(() => {
    const element = box.current
    if (!element) return
    let instance: EChartsType | null = null
    let gone = false
    const watch = new ResizeObserver(() => instance?.resize())
    void import('./echarts-runtime.ts').then(({ init }) => {
      if (gone) return
      instance = init(element)
      watch.observe(element)
      setChart(instance)
    })
    return () => {
      gone = true
      watch.disconnect()
      instance?.dispose()
      setChart(null)
    }
  }, [])

  useEffect(() => {
    chart?.setOption(built, { notMerge: true })
  }, [chart, built])

  useEffect(() => {
    if (!chart || !onClick) return
    const handler = (event: { name?: string }) => {
      if (event.name) onClick(event.name)
    }
    chart.on('click', handler)
    return () => {
      chart.off('click', handler)
    }
  }, [chart, onClick])

  return <div ref={box} role="img" aria-label={label} style={{ height, width: '100%' }} />
}
