import { ConfigProvider } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { antdThemeOf } from '../../kit/theme.ts'
import { ThemeContext, useThemeName } from '../../kit/theme-context.ts'
import { applyTokens, type ThemeName } from '../../kit/tokens.ts'

/** A part of the page in a theme of its own, e.g. dark over a dark map on a light page (filter-32). */
export const PanelTheme = ({ name, children }: { name: ThemeName; children: ReactNode }) => {
  const around = useThemeName()
  const paint = useCallback(
    (element: HTMLDivElement | null) => {
      if (element) applyTokens(name, element)
    },
    [name],
  )
  if (name === around) return children
  return (
    <ThemeContext.Provider value={name}>
      <ConfigProvider theme={antdThemeOf(name)}>
        <div className="panel-theme" ref={paint}>
          {children}
        </div>
      </ConfigProvider>
    </ThemeContext.Provider>
  )
}
