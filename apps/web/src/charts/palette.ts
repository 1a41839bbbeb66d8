import type { MonitorState } from '@qingkong/domain/enterprise/monitor-state'
import { type ThemeName, tokens } from '../kit/tokens.ts'

export interface ChartPalette {
  text: string
  muted: string
  line: string
  surface: string
  accent: string
  limit: string
  series: readonly string[]
  /** Hues for the parts of a whole, of which there may be nine. */
  shares: readonly string[]
  /** From little to much of a quantity that has no levels. */
  ramp: readonly [string, string, string]
  /** From negative over none to positive. */
  diverging: readonly [string, string, string]
  /** A source by its state, as on the map (enterprise-02). */
  states: Readonly<Record<MonitorState, string>>
}

const moreShares: Record<ThemeName, readonly string[]> = {
  light: ['#4f9d97', '#7fa6d4', '#c2955a', '#a48bcf'],
  dark: ['#1d8478', '#41739f', '#a3763a', '#8069ad'],
}

const ramps: Record<ThemeName, ChartPalette['ramp']> = {
  light: ['#e6f2f1', '#5eaaa3', '#0a4f4a'],
  dark: ['#16302f', '#1f8a80', '#9fe8de'],
}

/** Colours of a chart from the theme's tokens; the six level colours are never used for series. */
export const paletteOf = (theme: ThemeName): ChartPalette => {
  const token = tokens[theme]
  const series = [token.accent, token.ownerDispatcher, token.ownerField, token.ownerOverseer, token.text3]
  return {
    text: token.text2,
    muted: token.text3,
    line: token.line,
    surface: token.raised,
    accent: token.accent,
    limit: token.danger,
    series,
    shares: [...series, ...moreShares[theme]],
    ramp: ramps[theme],
    diverging: [token.ownerDispatcher, token.surface, token.ownerField],
    states: {
      alarm: token.danger,
      warning: token.warn,
      anomaly: token.ownerOverseer,
      offline: token.lineStrong,
      online: token.ownerDispatcher,
      stop: token.text3,
    },
  }
}
