import type { EChartsCoreOption } from 'echarts/core'
import type { ThemeName } from '../kit/tokens.ts'
import { tokens } from '../kit/tokens.ts'
import { defaultChartSize } from './chart-size.ts'
import { type ChartPalette, paletteOf } from './palette.ts'

/** What a picture says of its chart, so that it stands alone in a report. */
export interface ImageFacts {
  title: string
  unit: string
  period: string
  /** '数据来源：…'; one line below the chart. */
  source: string
  background?: ThemeName
  width?: number
  height?: number
}

/** The picture of a chart that is on the screen. */
export interface ChartImage {
  /** @throws Error where the browser makes no picture */
  png: (facts: ImageFacts) => Promise<Blob>
}

const [headHeight, footHeight, margin, pixelRatio] = [52, 28, 16, 2]
const font = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'

/** Second line of the head. */
const factLine = ({ period, unit }: Pick<ImageFacts, 'period' | 'unit'>): string =>
  [period, unit === '' ? '' : `单位：${unit}`].filter(Boolean).join('　')

/**
 * Draws the chart anew at its size, on white or dark whatever the screen's theme, between a head with title, period and
 * unit and a foot with the source.
 */
export const chartPng = async (
  build: (palette: ChartPalette) => EChartsCoreOption,
  facts: ImageFacts,
): Promise<Blob> => {
  const theme = facts.background ?? 'light'
  const [width, height] = [facts.width ?? defaultChartSize.width, facts.height ?? defaultChartSize.height]
  const { init } = await import('./echarts-runtime.ts')
  const box = document.createElement('div')
  const chart = init(box, null, { width: width - 2 * margin, height })
  try {
    chart.setOption({ ...build(paletteOf(theme)), animation: false }, { notMerge: true })
    const drawn = chart.renderToCanvas({ pixelRatio })
    const page = document.createElement('canvas')
    page.width = width * pixelRatio
    page.height = (headHeight + height + footHeight) * pixelRatio
    const pen = page.getContext('2d')
    if (!pen) throw new Error('浏览器无法生成图片')
    const token = tokens[theme]
    pen.scale(pixelRatio, pixelRatio)
    pen.fillStyle = token.surface
    pen.fillRect(0, 0, width, headHeight + height + footHeight)
    pen.fillStyle = token.text
    pen.font = `600 16px ${font}`
    pen.fillText(facts.title, margin, 24, width - 2 * margin)
    pen.fillStyle = token.text3
    pen.font = `12px ${font}`
    pen.fillText(factLine(facts), margin, 44, width - 2 * margin)
    pen.fillText(facts.source, margin, headHeight + height + 18, width - 2 * margin)
    pen.drawImage(drawn, margin, headHeight, width - 2 * margin, height)
    return await new Promise<Blob>((done, fail) => {
      page.toBlob((blob) => (blob ? done(blob) : fail(new Error('浏览器无法生成图片'))), 'image/png')
    })
  } finally {
    chart.dispose()
  }
}
