import { particleElements } from './particle-names.ts'

/** A component that counts with a factor; of several forms of one, the first that is measured counts alone. */
type ClosureTerm = readonly { name: string; factor: number }[]

type ClosurePart = { code: string; nameZh: string; terms: readonly ClosureTerm[] }

export type ClosureScheme = { code: string; nameZh: string; source: string; parts: readonly ClosurePart[] }

/** A term of one form. */
const one = (name: string, factor = 1): ClosureTerm => [{ name, factor }]

const chloride = (factor: number): ClosureTerm => [
  { name: 'Cl-', factor },
  { name: 'Cl', factor },
]

/** Beside what lies before vanadium: iron is soil, fluorine an ion. */
const namedElsewhere = new Set<string>(['Fe', 'F'])

/** Elements that stand in no other part; potassium once, as element or else as ion. */
const traceElements = particleElements
  .slice(particleElements.indexOf('V'))
  .filter((symbol) => !namedElsewhere.has(symbol))

export const improveScheme: ClosureScheme = {
  code: 'improve',
  nameZh: 'IMPROVE 质量重构',
  source: 'IMPROVE 网络重构公式（第二版系数）',
  parts: [
    {
      code: 'sulfate',
      nameZh: '硫酸铵',
      terms: [
        [
          { name: 'SO42-', factor: 1.375 },
          { name: 'S', factor: 4.125 },
        ],
      ],
    },
    { code: 'nitrate', nameZh: '硝酸铵', terms: [one('NO3-', 1.29)] },
    { code: 'organic', nameZh: '有机物', terms: [one('OC', 1.8)] },
    { code: 'elementalCarbon', nameZh: '元素碳', terms: [one('EC')] },
    {
      code: 'soil',
      nameZh: '地壳物质',
      terms: [one('Al', 2.2), one('Si', 2.49), one('Ca', 1.63), one('Fe', 2.42), one('Ti', 1.94)],
    },
    { code: 'seaSalt', nameZh: '海盐', terms: [chloride(1.8)] },
  ],
}

/** Of organic carbon to organic matter, the range in use in Chinese cities. */
export const organicFactors = { low: 1.4, usual: 1.6 } as const

/** Mass by components as Chinese cities report it. @param organicFactor OM / OC */
export const chineseScheme = (organicFactor: number = organicFactors.usual): ClosureScheme => {
  return {
    code: 'china',
    nameZh: '组分加和',
    source: '国内颗粒物组分解析的通行做法：离子、1.4～1.6 倍 OC、EC、地壳元素氧化物、微量元素',
    parts: [
      {
        code: 'sulfate',
        nameZh: '硫酸盐',
        terms: [
          [
            { name: 'SO42-', factor: 1 },
            { name: 'S', factor: 3 },
          ],
        ],
      },
      { code: 'nitrate', nameZh: '硝酸盐', terms: [one('NO3-')] },
      { code: 'ammonium', nameZh: '铵盐', terms: [one('NH4+')] },
      { code: 'organic', nameZh: '有机物', terms: [one('OC', organicFactor)] },
      { code: 'elementalCarbon', nameZh: '元素碳', terms: [one('EC')] },
      {
        code: 'soil',
        nameZh: '地壳物质',
        terms: [one('Al', 1.89), one('Si', 2.14), one('Ca', 1.4), one('Fe', 1.43), one('Ti', 1.67)],
      },
      { code: 'chloride', nameZh: '氯盐', terms: [chloride(1)] },
      {
        code: 'trace',
        nameZh: '微量元素',
        terms: [
          [
            { name: 'K', factor: 1 },
            { name: 'K+', factor: 1 },
          ],
          ...traceElements.map((name) => one(name)),
        ],
      },
    ],
  }
}
