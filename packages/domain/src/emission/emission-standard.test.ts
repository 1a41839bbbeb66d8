import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { standardText } from './emission-standard.ts'

describe('the standard a limit rests on', () => {
  it('is cited by number and title, petrol stations among them, however it was spaced', () => {
    expect(standardText('GB 20952-2020')).toBe('GB 20952-2020《加油站大气污染物排放标准》')
    expect(standardText('GB13271-2014 ')).toBe('GB 13271-2014《锅炉大气污染物排放标准》')
  })

  it('stays as the permit writes it where its title is not known', () => {
    expect(standardText('排污许可证 91320281MA0200076N')).toBe('排污许可证 91320281MA0200076N')
  })

  it('has a title for every limit of the demo city', () => {
    const plants = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../data/enterprises.json'), 'utf8')) as {
      outlets?: { factors: { limitSource: string | null }[] }[]
    }[]
    const named = plants.flatMap(({ outlets = [] }) => outlets.flatMap(({ factors }) => factors))
    const sources = new Set(named.flatMap(({ limitSource }) => limitSource ?? []))
    expect(sources.size).toBeGreaterThan(5)
    expect([...sources].filter((source) => standardText(source) === source)).toEqual([])
  })
})
