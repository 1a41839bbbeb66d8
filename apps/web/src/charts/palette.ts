import { type ThemeName, tokens } from '../kit/tokens.ts'

export interface ChartPalette {
  text: string
  muted: string
  line: string
  surface: string
  accent: string
  limit: string
  series: readonly string[]
}

/** Colours of a chart from the theme's tokens; the six level colours are never used for series. */
export const paletteOf = (theme: ThemeName): ChartPalette => {
  const token = tokens[theme]
  return {
    text: token.text2,
    muted: token.text3,
    line: token.line,
    surface: token.raised,
    accent: token.accent,
    limit: token.danger,
    series: [token.accent, token.ownerDispatcher, token.ownerField, token.ownerOverseer, token.text3],
  }
}
