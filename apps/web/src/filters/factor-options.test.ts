import { describe, expect, it } from 'vitest'
import { defaultTreeCodes, factorGroups } from './factor-groups.ts'
import { factorOptions, offeredFactors } from './factor-options.ts'
import { leavesOf } from './option-field.tsx'

describe('factors of the filter bar', () => {
  it('are the 21 codes of the document with name, full name and unit (filter-02)', () => {
    expect(factorOptions.map(({ value }) => value).join(', ')).toBe(
      'aqi, pm25, pm10, o3, o38h, no2, no, nox, so2, co, index, windSpeed, temperature, humidity, airPressure, good_days, tvoc, BENZENE_CONTENT, tsp, noise, speed',
    )
    const units = Object.fromEntries(factorOptions.map(({ value, unit }) => [value, unit]))
    expect(units).toMatchObject({
      pm25: 'µg/m³',
      co: 'mg/m³',
      windSpeed: 'm/s',
      temperature: '℃',
      airPressure: 'hPa',
      noise: 'dB',
    })
    expect(factorOptions.filter((option) => option.isMeteorological).map(({ value }) => value)).toEqual([
      'windSpeed',
      'temperature',
      'humidity',
      'airPressure',
    ])
  })

  it('o38h is not offered for five-minute values (filter-21)', () => {
    const codes = (dataType: string) => offeredFactors(['o38h', 'pm25', 'o3'], dataType).map(({ value }) => value)
    expect(codes('HOUR')).toEqual(['pm25', 'o3', 'o38h'])
    expect(codes('FIVE_MIN')).toEqual(['pm25', 'o3'])
    expect(leavesOf(factorGroups('HOUR'))).toContain('o38h')
    expect(leavesOf(factorGroups('FIVE_MIN'))).not.toContain('o38h')
  })

  it('the tree has pollutants, fused and unfused meteorology, and begins with seven (filter-21)', () => {
    const groups = factorGroups('HOUR')
    expect(groups.map(({ title, children }) => [title, leavesOf(children).length])).toEqual([
      ['污染物', 10],
      ['融合气象', 5],
      ['非融合气象', 15],
    ])
    expect(leavesOf(groups)).toEqual(
      expect.arrayContaining(['windSpeedGk', 'humidityZf', 'airPressureWj', ...defaultTreeCodes]),
    )
    expect(defaultTreeCodes).toHaveLength(7)
  })
})
