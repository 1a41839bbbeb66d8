import { createContext, useContext } from 'react'
import type { ThemeName } from './tokens.ts'

/** The theme in force here; charts and the map draw with it because canvas knows no CSS variables. */
export const ThemeContext = createContext<ThemeName>('light')
export const useThemeName = (): ThemeName => useContext(ThemeContext)
