import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { panels, rooms } from './panels.ts'

const sheets = ['cockpit.css', 'panels.css', 'response.css'].map((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
)
/** What stands outside of media queries, and what within the one of walls two screens wide. */
const wideQuery = /@media \(min-aspect-ratio: 3 \/ 1\) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g
const wide = sheets.flatMap((css) => [...css.matchAll(wideQuery)].map(([, rules]) => rules)).join('\n')
const usual = sheets.map((css) => css.replaceAll(wideQuery, '')).join('\n')

/** The declaration of a property in the last rule of exactly this selector. */
const declared = (css: string, selector: string, property: string): string => {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, selectors = '']) =>
    selectors.split(',').some((one) => one.trim() === selector),
  )
  const values = rules.flatMap(([, , body = '']) =>
    body.split(';').flatMap((line) => {
      const [name, ...value] = line.split(':')
      return name?.trim() === property ? [value.join(':').trim()] : []
    }),
  )
  const value = values.at(-1)
  if (value === undefined) throw new Error(`${selector} declares no ${property}`)
  return value
}

/** --u of a screen, by the expression of cockpit.css. */
const unitOf = (width: number, height: number): number => {
  const parts = /^min\(100vh \/ (\d+), 100vw \/ (\d+)\)$/.exec(declared(usual, '.wall', '--u'))
  if (!parts) throw new Error('the unit of the wall is no longer a share of height and width')
  return Math.min(height / Number(parts[1]), width / Number(parts[2]))
}
/** Screen px of a length 'calc(N * var(--u))'. */
const pixels = (length: string, unit: number): number => {
  const number = /calc\(([\d.]+) \* var\(--u\)\)/.exec(length)?.[1]
  if (number === undefined) throw new Error(`${length} does not grow with the wall`)
  return Number(number) * unit
}

const screens = [
  { name: '1920×1080', unit: unitOf(1920, 1080), border: 6, header: 64 },
  { name: '3840×1080', unit: unitOf(3840, 1080), border: 6, header: 64 },
  { name: '3840×2160', unit: unitOf(3840, 2160), border: 12, header: 128 },
]

describe.each(screens)('the wall at $name (command 5)', ({ unit, border, header }) => {
  it('has three columns of 24, 52 and 24 % and a header of 64 px of 1080p', () => {
    expect(declared(usual, '.wall-body', 'grid-template-columns')).toBe('24fr 52fr 24fr')
    expect(pixels(declared(usual, '.wall-header', 'height'), unit)).toBe(header)
  })

  it('draws the border of an emergency in the colour of its level, 6 px of 1080p', () => {
    const drawn = declared(usual, '.wall-emergency', 'border')
    expect(drawn).toContain('solid var(--warning)')
    expect(pixels(drawn, unit)).toBe(border)
  })

  it.each([
    ['四类落实情况', '.wall-figures .figure'],
    ['企业数', '.wall-counts b'],
    ['完成率', '.wall-reduction .wall-reduction-rate'],
    ['六项浓度', '.wall-factors li > .figure'],
    ['考核累计', '.wall-target-value'],
    ['预警级别', '.wall-mode-emergency b'],
  ])('%s can be read at 5 m: 28 px of 1080p and more', (_, selector) => {
    expect(pixels(declared(usual, selector, 'font-size'), unit)).toBeGreaterThanOrEqual(28 * unit)
  })
})

describe('the columns of an emergency (command 5)', () => {
  const titles = (column: 'left' | 'below' | 'right') =>
    rooms.emergency[column].flatMap(({ names }) => names.map((name) => panels[name].title))

  it('are the assessment of the reduction at the left, the measures below the map and whom to visit at the right', () => {
    expect(titles('left')).toContain('减排方案评估')
    expect(titles('below')[0]).toBe('减排方案')
    expect(titles('right')).toContain('督查清单')
  })

  it('share their whole height, and stand in two rows of two where the wall is two screens wide', () => {
    for (const column of ['left', 'right'] as const) {
      expect(rooms.emergency[column].reduce((sum, { share }) => sum + share, 0)).toBe(100)
      expect(declared(wide, `.wall-${column}`, 'grid-template-columns')).toBe('repeat(2, minmax(0, 1fr))')
      expect(declared(wide, `.wall-${column}`, 'grid-template-rows')).toBe('repeat(2, minmax(0, 1fr))')
      expect(declared(wide, `.wall-${column} > :last-child:nth-child(odd)`, 'grid-row')).toBe('span 2')
    }
  })
})
