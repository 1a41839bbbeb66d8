/** AQI levels 1–6: official colours (HJ 633), one-character names for markers, text colour by contrast. */
export const airLevels = [
  { level: 1, name: '优', short: '优', color: 'rgb(0,228,0)', text: '#0b2a0b' },
  { level: 2, name: '良', short: '良', color: 'rgb(255,255,0)', text: '#2f2b00' },
  { level: 3, name: '轻度污染', short: '轻', color: 'rgb(255,126,0)', text: '#2a1400' },
  { level: 4, name: '中度污染', short: '中', color: 'rgb(255,0,0)', text: '#ffffff' },
  { level: 5, name: '重度污染', short: '重', color: 'rgb(153,0,76)', text: '#ffffff' },
  { level: 6, name: '严重污染', short: '严', color: 'rgb(126,0,35)', text: '#ffffff' },
] as const

export type AirLevelStyle = (typeof airLevels)[number]

export const airLevelStyle = (level: number | null | undefined): AirLevelStyle | null =>
  airLevels.find((style) => style.level === level) ?? null
