import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useThemeName } from '../kit/theme-context.ts'
import { type ChartImage, chartPng } from './chart-image.ts'
import { defaultChartSize } from './chart-size.ts'
import { hasData } from './has-data.ts'
import { type ChartPalette, paletteOf } from './palette.ts'
import { pointCount } from './point-count.ts'

interface Props {
  /** Builds the option for the palette in force; must not change identity without its data. */
  option: (palette: ChartPalette) => EChartsCoreOption
  /** px, or all of its box; default 300 (chart-08). */
  height?: number | '100%'
  /** What the chart shows, for people who cannot see it. */
  label: string
  onClick?: (name: string) => void
  /** Told once the chart can make a picture of itself (下载图片), and null when it is gone. Must keep its identity. */
  onReady?: (image: ChartImage | null) => void
}

/** The one ECharts adaptor: loads the library when first shown, follows size and theme, disposes. Draws nothing of no data. */
export const Chart = ({ option, height = defaultChartSize.height, label, onClick, onReady }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const at = useRef<number | null>(null)
  const [chart, setChart] = useState<EChartsType | null>(null)
  const theme = useThemeName()
  const built = useMemo(() => option(paletteOf(theme)), [option, theme])
  const isDrawn = useMemo(() => hasData(built), [built])

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
    if (!chart) return
    at.current = null
    if (isDrawn) chart.setOption(built, { notMerge: true })
    else chart.clear()
  }, [chart, built, isDrawn])

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

  useEffect(() => {
    if (!chart || !isDrawn || !onReady) return
    onReady({ png: (facts) => chartPng(option, facts) })
    return () => onReady(null)
  }, [chart, isDrawn, option, onReady])

  /** Arrows read the chart point by point, as the mouse does. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!chart || !isDrawn || !['ArrowLeft', 'ArrowRight', 'Escape'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Escape') {
      at.current = null
      chart.dispatchAction({ type: 'hideTip' })
      return
    }
    const last = pointCount(built) - 1
    const next = event.key === 'ArrowRight' ? (at.current ?? -1) + 1 : (at.current ?? last + 1) - 1
    at.current = Math.min(last, Math.max(0, next))
    chart.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: at.current })
  }

  return (
    <div
      ref={box}
      role="img"
      aria-label={isDrawn ? label : `${label}：暂无数据`}
      aria-keyshortcuts="ArrowLeft ArrowRight Escape"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its values are read with the arrow keys
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="chart"
      style={{ height, width: '100%' }}
    />
  )
}
