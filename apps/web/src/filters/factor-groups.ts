import { factors } from '@qingkong/domain/site/factor'
import { hasDataType } from './factor-options.ts'
import type { OptionNode } from './option-field.tsx'

const pollutants = ['pm25', 'pm10', 'o3', 'o38h', 'no2', 'no', 'nox', 'so2', 'co', 'tvoc'] as const
const meteorology = ['windSpeed', 'windDirection', 'temperature', 'humidity', 'airPressure'] as const

/** Where an unfused meteorological factor was measured, by the suffix of its code (2 §3.3). */
const instruments = { Gk: '空气站', Zf: '组分站', Wj: '外接仪器' } as const

/** The five fused meteorological factors, and wind of the air station. */
export const defaultTreeCodes: readonly string[] = [...meteorology, 'windSpeedGk', 'windDirectionGk']

const group = (value: string, title: string, children: readonly OptionNode[]): OptionNode => ({
  value,
  title,
  isGroup: true,
  children,
})

const leaf = (value: string, title: string): OptionNode => ({ value, title, children: [] })

/** Groups of the factor tree (2 §3.3); for five-minute values without o38h (filter-21). */
export const factorGroups = (dataType: unknown): OptionNode[] => [
  group(
    'group:pollutants',
    '污染物',
    pollutants.filter((code) => hasDataType(code, dataType)).map((code) => leaf(code, factors[code].typeset)),
  ),
  group(
    'group:fused',
    '融合气象',
    meteorology.map((code) => leaf(code, factors[code].typeset)),
  ),
  group(
    'group:unfused',
    '非融合气象',
    Object.entries(instruments).map(([suffix, title]) =>
      group(
        `group:${suffix}`,
        title,
        meteorology.map((code) => leaf(`${code}${suffix}`, `${factors[code].typeset}（${title}）`)),
      ),
    ),
  ),
]
