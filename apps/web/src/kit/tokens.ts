/** Light and dark from the same names. The CSS variables, the Ant Design theme, charts and the map all read these. */
export interface Tokens {
  bg: string
  surface: string
  raised: string
  hover: string
  line: string
  lineStrong: string
  text: string
  text2: string
  text3: string
  accent: string
  accentSoft: string
  onAccent: string
  danger: string
  warn: string
  ownerDispatcher: string
  ownerField: string
  ownerOverseer: string
  ownerEnded: string
  shadow: string
  mapLand: string
  mapOutside: string
  mapWater: string
  mapBoundary: string
  mapCoast: string
  mapLabel: string
  mapHalo: string
}

export type ThemeName = 'light' | 'dark'

export const tokens: Record<ThemeName, Tokens> = {
  light: {
    bg: '#f1f4f6',
    surface: '#ffffff',
    raised: '#ffffff',
    hover: '#eef2f4',
    line: '#e0e6ea',
    lineStrong: '#c5ced5',
    text: '#17232d',
    text2: '#4d5e6b',
    text3: '#5c6c79',
    accent: '#0b766e',
    accentSoft: '#e0f1ef',
    onAccent: '#ffffff',
    danger: '#c92a2a',
    warn: '#ad5900',
    ownerDispatcher: '#1f6fc4',
    ownerField: '#ad6200',
    ownerOverseer: '#7a4bc0',
    ownerEnded: '#677783',
    shadow: '0 8px 28px rgba(16, 32, 44, 0.16), 0 1px 3px rgba(16, 32, 44, 0.1)',
    mapLand: '#eef1f0',
    mapOutside: '#e4e8e9',
    mapWater: '#c3d7e3',
    mapBoundary: '#a3b2bb',
    mapCoast: '#a9c3d2',
    mapLabel: '#4a5b68',
    mapHalo: '#f4f6f6',
  },
  dark: {
    bg: '#0d141a',
    surface: '#141e26',
    raised: '#1a2630',
    hover: '#22313c',
    line: '#263540',
    lineStrong: '#3b4e5c',
    text: '#e4ebf0',
    text2: '#a5b4bf',
    text3: '#8c9eab',
    accent: '#2fb5a6',
    accentSoft: '#12383a',
    onAccent: '#04201e',
    danger: '#ff6b6b',
    warn: '#f0a03c',
    ownerDispatcher: '#6cb0f5',
    ownerField: '#eda64a',
    ownerOverseer: '#b596ee',
    ownerEnded: '#8d9ca7',
    shadow: '0 12px 36px rgba(0, 0, 0, 0.5), 0 1px 3px rgba(0, 0, 0, 0.4)',
    mapLand: '#17222a',
    mapOutside: '#111a21',
    mapWater: '#0b2130',
    mapBoundary: '#40525f',
    mapCoast: '#1d4258',
    mapLabel: '#93a4b0',
    mapHalo: '#10181e',
  },
}

const cssName = (name: string) => `--${name.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Writes the theme as CSS variables (`text2` is `--text-2`) onto the document. */
export const applyTokens = (theme: ThemeName, root: HTMLElement = document.documentElement): void => {
  root.dataset['theme'] = theme
  for (const [name, value] of Object.entries(tokens[theme])) root.style.setProperty(cssName(name), value)
}
