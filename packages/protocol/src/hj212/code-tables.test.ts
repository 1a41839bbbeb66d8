import { describe, expect, it } from 'vitest'
import { command } from './command.ts'
import { canonicalCode, FACTOR_CODES, factorCode, is2005Code } from './factor-code.ts'
import { flagText, parseFlag } from './header.ts'
import { systemClass, systemTypeName } from './system-type.ts'
import { sharedJsonLines } from './testing/shared-samples.ts'

describe('code tables of HJ 212', () => {
  it('reads Flag as version, split and acknowledgement', () => {
    expect(parseFlag('5')).toEqual({ version: '2017', split: false, ack: true })
    expect(parseFlag('6')).toEqual({ version: '2017', split: true, ack: false })
    expect(parseFlag('9')).toEqual({ version: '2025', split: false, ack: true })
    expect(parseFlag('3')).toEqual({ version: '2005', split: true, ack: true })
    for (const text of [undefined, '', 'x', '256', '-1']) expect(parseFlag(text)).toBeNull()
    for (let flag = 0; flag < 12; flag++) {
      const parsed = parseFlag(String(flag))
      expect(parsed && flagText(parsed)).toBe(String(flag))
    }
  })

  it('maps codes of 2005 and leaves others alone', () => {
    expect(['01', '02', 'S01', 'B02', '011', '060'].map(canonicalCode)).toEqual([
      'a34013',
      'a21026',
      'a19001',
      'a00000',
      'w01018',
      'w21003',
    ])
    expect(['B00', 'a21026', 'O3'].map(canonicalCode)).toEqual(['B00', 'a21026', 'O3'])
    expect(['01', '011', 'S01', 'B01'].every(is2005Code)).toBe(true)
    expect(['LA', 'O3', 'VOC', 'a21', 'a21026', '1'].some(is2005Code)).toBe(false)
  })

  it('enterprise-12: names waste gas by about 70 codes and more, those of the specification among them', () => {
    const wasteGas = FACTOR_CODES.filter(({ code, unit }) => /^a\d{5}$/.test(code) && unit === 'mg/m³')
    expect(wasteGas.length).toBeGreaterThanOrEqual(70)
    expect(wasteGas.every(({ name }) => name !== '')).toBe(true)
    const named = [
      'a21026',
      'a25002',
      'a24088',
      'a21002',
      'a21028',
      'a01012',
      'a19001',
      'a34013',
      'a21005',
      'a21024',
      'a00000',
    ]
    expect(named.map((code) => factorCode(code)?.name)).toEqual([
      '二氧化硫',
      '苯',
      '非甲烷总烃',
      '氮氧化物',
      '硫化氢',
      '烟气温度',
      '氧气含量',
      '烟尘',
      '一氧化碳',
      '氯化氢',
      '废气',
    ])
  })

  it('lists each code once', () => {
    expect(new Set(FACTOR_CODES.map(({ code }) => code)).size).toBe(FACTOR_CODES.length)
    expect(factorCode('a34004')?.unit).toBe('ng/m³')
    expect(factorCode('zzz')).toBeNull()
  })

  const rows = sharedJsonLines<{ code: string; code2005: string | null }>('hj212/factors-2017.jsonl')
  it.skipIf(rows === null)('agrees with the reference table on every 2005 alias (needs ../shared)', () => {
    const aliased = (rows ?? []).filter((row) => row.code2005 !== null)
    expect(aliased.length).toBeGreaterThan(50)
    for (const row of aliased) expect(canonicalCode(row.code2005 ?? '')).toBe(row.code)
  })

  it('knows commands and systems, private ones by their class', () => {
    expect(command('2061')).toEqual({ cn: '2061', name: '小时数据', direction: 'HF', kind: 'hour' })
    expect(command('9017')).toBeNull()
    expect(systemTypeName('44')).toBe('用电监控')
    expect(['22', '31', '52', '91', 'A1', '7'].map(systemClass)).toEqual([
      'environment',
      'source',
      'process',
      'exchange',
      'private',
      'unknown',
    ])
  })
})
