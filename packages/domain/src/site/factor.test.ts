import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type FactorCode, factorOfHj212, factors, factorText, isFactorCode } from './factor.ts'

const codeTable = new URL('../../../../../shared/data/codes/hj212_pollutant_codes.csv', import.meta.url)

describe('the factor catalogue', () => {
  it('each entry stands under its own code and no two share an HJ 212 code', () => {
    for (const [code, factor] of Object.entries(factors)) expect(factor.code).toBe(code)
    const codes = Object.values(factors).flatMap((factor) => factor.hj212 ?? [])
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('CO is in mg/m³ with one decimal, the other national pollutants in whole µg/m³', () => {
    expect(factors.co).toMatchObject({ unit: 'mg/m³', decimals: 1 })
    for (const code of ['pm25', 'pm10', 'so2', 'no2', 'o3', 'o38h'] as const) {
      expect(factors[code]).toMatchObject({ unit: 'µg/m³', decimals: 0 })
    }
  })

  it('labels carry no markup and subscripts are Unicode', () => {
    expect(factors.pm25.label).toBe('PM2.5')
    expect(factors.pm25.typeset).toBe('PM₂.₅')
    for (const { label, typeset } of Object.values(factors)) expect(label + typeset).not.toMatch(/[<>&]/)
  })

  it('TVOC is a mass concentration as its bounds are, and what is no ambient factor reads as its code', () => {
    expect(factorText('tvoc')).toMatchObject({ typeset: 'TVOC', unit: 'µg/m³', decimals: 1 })
    expect(factorText('a21026')).toEqual({ name: 'a21026', label: 'a21026', typeset: 'a21026', unit: '', decimals: 1 })
  })

  it('a device’s code finds its factor', () => {
    expect(factorOfHj212('a34004')?.code).toBe('pm25')
    expect(factorOfHj212('w01001')).toBeNull()
    expect(isFactorCode('o38h')).toBe(true)
    expect(isFactorCode('valueOf')).toBe(false)
  })

  it.skipIf(!existsSync(codeTable))('names agree with the HJ 212-2017 table (skipped without ../shared/data)', () => {
    const names = new Map(
      readFileSync(codeTable, 'utf8')
        .split('\n')
        .map((line) => line.split(','))
        .map(([code = '', name = '']) => [code, name]),
    )
    const told = (code: FactorCode) => names.get(factors[code].hj212 ?? '')
    for (const code of ['so2', 'no2', 'co', 'no', 'nox', 'temperature', 'humidity', 'windSpeed'] as const) {
      expect(told(code)).toBe(factors[code].name)
    }
    expect(told('pm25')).toContain('PM2.5')
    expect(told('pm10')).toContain('PM10')
    expect(told('nmhc')).toBe('非甲烷总烃')
  })
})
