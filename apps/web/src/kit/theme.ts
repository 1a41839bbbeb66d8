import { theme as antdTheme, type ThemeConfig } from 'antd'
import { create } from 'zustand'
import { type ThemeName, tokens } from './tokens.ts'

const fontFamily =
  '"PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", system-ui, sans-serif'

const reducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Ant Design's theme, built from the same tokens as the CSS variables. */
export const antdThemeOf = (name: ThemeName): ThemeConfig => {
  const token = tokens[name]
  return {
    algorithm: name === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      fontFamily,
      fontSize: 14,
      colorPrimary: token.accent,
      // What is chosen: derived from so dark an accent it would be a muddy grey.
      colorPrimaryBg: token.accentSoft,
      colorPrimaryBgHover: token.accentSoft,
      controlItemBgActive: token.accentSoft,
      controlItemBgActiveHover: token.accentSoft,
      colorInfo: token.accent,
      colorLink: token.accent,
      colorError: token.danger,
      // The paler shade that is derived for it cannot be read on white.
      colorErrorHover: token.danger,
      colorWarning: token.warn,
      colorTextLightSolid: token.onAccent,
      colorBgBase: token.surface,
      colorBgLayout: token.bg,
      colorBgContainer: token.surface,
      colorBgElevated: token.raised,
      colorTextBase: token.text,
      colorTextSecondary: token.text2,
      colorTextTertiary: token.text3,
      colorTextPlaceholder: token.text3,
      colorBorder: token.lineStrong,
      colorBorderSecondary: token.line,
      borderRadius: 6,
      motion: !reducedMotion(),
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.15s',
      boxShadow: token.shadow,
      boxShadowSecondary: token.shadow,
    },
    components: {
      Table: { cellPaddingBlockSM: 7, cellPaddingInlineSM: 10, fontSize: 13, headerBg: token.bg },
      Tabs: { horizontalItemPaddingSM: '8px 0', horizontalMargin: '0 0 10px 0' },
      Modal: { contentBg: token.surface, headerBg: token.surface },
      Form: { labelColor: token.text2, itemMarginBottom: 20, verticalLabelPadding: '0 0 4px' },
    },
  }
}

export type ThemeChoice = 'auto' | ThemeName

interface ThemeState {
  choice: ThemeChoice
  choose: (choice: ThemeChoice) => void
}

const storageKey = 'qingkong.theme'
const stored = (): ThemeChoice => {
  const value = localStorage.getItem(storageKey)
  return value === 'light' || value === 'dark' ? value : 'auto'
}

/** What the user chose; `auto` is dark on the map and light elsewhere. */
export const useThemeChoice = create<ThemeState>((set) => ({
  choice: stored(),
  choose: (choice) => {
    localStorage.setItem(storageKey, choice)
    set({ choice })
  },
}))

const darkRoutes = ['/map', '/cockpit', '/pollution-source-map']

export const themeFor = (choice: ThemeChoice, path: string): ThemeName => {
  if (choice !== 'auto') return choice
  return darkRoutes.some((route) => path === route || path.startsWith(`${route}/`)) ? 'dark' : 'light'
}
