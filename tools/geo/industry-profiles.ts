/** A factor of an outlet: HJ 212 code, concentration limit in mg/m³ with its standard, emission range in kg/h. */
type FactorProfile = readonly [code: string, limit: number, limitSource: string, lowKgH: number, highKgH: number]

export interface OutletProfile {
  name: string
  stackHeightM: readonly [low: number, high: number]
  factors: readonly FactorProfile[]
}

export interface IndustryProfile {
  /** GB/T 4754-2017 class. */
  industryCode: string
  /** How many of the city's demo enterprises. */
  count: number
  products: readonly string[]
  outlets: readonly OutletProfile[]
  /** High emitters are key enterprises throughout; of the others one in four is. */
  isHeavy: boolean
}

const dust = (limit: number, standard: string, low: number, high: number): FactorProfile => [
  'a34013',
  limit,
  standard,
  low,
  high,
]
const so2 = (limit: number, standard: string, low: number, high: number): FactorProfile => [
  'a21026',
  limit,
  standard,
  low,
  high,
]
const nox = (limit: number, standard: string, low: number, high: number): FactorProfile => [
  'a21002',
  limit,
  standard,
  low,
  high,
]
const nmhc = (limit: number, standard: string, low: number, high: number): FactorProfile => [
  'a24088',
  limit,
  standard,
  low,
  high,
]

const POWER = 'GB 13223-2011'
const STEEL_ROLLING = 'GB 28665-2012'
const CEMENT = 'GB 4915-2013'
const GLASS = 'GB 26453-2022'
const PLATING = 'GB 21900-2008'
/** Its limits by the mean of 24 hours. */
const WASTE = 'GB 18485-2014'
const BOILER = 'GB 13271-2014'
const FOUNDRY = 'GB 39726-2020'
const RESIN = 'GB 31572-2015'
const COATING_MAKERS = 'GB 37824-2019'
const JIANGSU_GENERAL = 'DB32/4041-2021'

const GAS_BOILER: OutletProfile = {
  name: '燃气锅炉排口',
  stackHeightM: [15, 30],
  factors: [dust(20, BOILER, 0.02, 0.08), so2(50, BOILER, 0.03, 0.15), nox(150, BOILER, 0.3, 1.2)],
}

const solventOutlet = (name: string, low: number, high: number): OutletProfile => ({
  name,
  stackHeightM: [15, 30],
  factors: [nmhc(60, JIANGSU_GENERAL, low, high)],
})

const dustOutlet = (name: string, low: number, high: number): OutletProfile => ({
  name,
  stackHeightM: [15, 28],
  factors: [dust(20, JIANGSU_GENERAL, low, high)],
})

const paintOutlet = (name: string): OutletProfile => ({
  name,
  stackHeightM: [15, 35],
  factors: [
    nmhc(60, JIANGSU_GENERAL, 0.4, 2.4),
    ['a25003', 10, JIANGSU_GENERAL, 0.02, 0.15],
    ['a25005', 10, JIANGSU_GENERAL, 0.03, 0.25],
    dust(20, JIANGSU_GENERAL, 0.05, 0.3),
  ],
})

const kilnOutlet = (standard: string, limits: readonly [number, number, number], scale: number): OutletProfile => ({
  name: '窑炉废气排口',
  stackHeightM: [45, 90],
  factors: [
    dust(limits[0], standard, scale, 2.5 * scale),
    so2(limits[1], standard, 2 * scale, 6 * scale),
    nox(limits[2], standard, 8 * scale, 20 * scale),
  ],
})

const unitOutlet = (name: string, height: readonly [number, number], scale: number): OutletProfile => ({
  name,
  stackHeightM: height,
  factors: [
    dust(20, POWER, 0.5 * scale, scale),
    so2(50, POWER, 2.5 * scale, 5 * scale),
    nox(100, POWER, 4 * scale, 8 * scale),
  ],
})

/**
 * The mix of a Jiangnan manufacturing city. Limits: concentration limits of the named standards for key regions
 * (GB 13223, 28665, 4915, 37824, 31572: special limits). Emission ranges are orders of magnitude for a demo city.
 */
export const INDUSTRY_PROFILES: readonly IndustryProfile[] = [
  {
    industryCode: '4411',
    count: 3,
    products: ['发电'],
    outlets: [unitOutlet('1号机组烟气排口', [180, 240], 8), unitOutlet('2号机组烟气排口', [180, 240], 8)],
    isHeavy: true,
  },
  {
    industryCode: '4412',
    count: 16,
    products: ['热电'],
    outlets: [unitOutlet('1号锅炉烟气排口', [80, 120], 1.5), unitOutlet('2号锅炉烟气排口', [80, 120], 1.5)],
    isHeavy: true,
  },
  {
    industryCode: '4417',
    count: 5,
    products: ['环保能源', '垃圾发电'],
    outlets: ['1号焚烧炉烟气排口', '2号焚烧炉烟气排口', '3号焚烧炉烟气排口'].map((name) => ({
      name,
      stackHeightM: [80, 100] as const,
      factors: [
        dust(20, WASTE, 0.3, 0.9),
        so2(80, WASTE, 1.5, 4),
        nox(250, WASTE, 8, 18),
        ['a21024', 50, WASTE, 0.4, 1.4],
        ['a21005', 80, WASTE, 1, 3.5],
      ] as const,
    })),
    isHeavy: true,
  },
  {
    industryCode: '3130',
    count: 18,
    products: ['钢铁', '特钢', '薄板', '带钢'],
    outlets: [
      {
        name: '加热炉排口',
        stackHeightM: [40, 80],
        factors: [dust(15, STEEL_ROLLING, 0.5, 2), so2(150, STEEL_ROLLING, 2, 8), nox(300, STEEL_ROLLING, 6, 20)],
      },
      { name: '精轧机除尘排口', stackHeightM: [20, 35], factors: [dust(20, STEEL_ROLLING, 0.5, 2)] },
      {
        name: '酸洗排口',
        stackHeightM: [20, 30],
        factors: [['a21024', 15, STEEL_ROLLING, 0.05, 0.3]],
      },
    ],
    isHeavy: true,
  },
  {
    industryCode: '3011',
    count: 7,
    products: ['水泥'],
    outlets: [
      kilnOutlet(CEMENT, [20, 100, 320], 3),
      { name: '水泥磨排口', stackHeightM: [25, 40], factors: [dust(10, CEMENT, 0.4, 1.4)] },
    ],
    isHeavy: true,
  },
  {
    industryCode: '3041',
    count: 3,
    products: ['玻璃'],
    outlets: [kilnOutlet(GLASS, [30, 200, 400], 2)],
    isHeavy: true,
  },
  {
    industryCode: '2614',
    count: 18,
    products: ['化工', '精细化工'],
    outlets: [solventOutlet('工艺废气排口', 0.8, 5), solventOutlet('罐区废气排口', 0.2, 1.2), GAS_BOILER],
    isHeavy: true,
  },
  {
    industryCode: '2651',
    count: 12,
    products: ['新材料', '树脂', '高分子材料'],
    outlets: [
      { name: '聚合废气排口', stackHeightM: [25, 40], factors: [nmhc(60, RESIN, 0.8, 4), dust(20, RESIN, 0.1, 0.5)] },
      GAS_BOILER,
    ],
    isHeavy: true,
  },
  {
    industryCode: '2641',
    count: 10,
    products: ['涂料', '油漆'],
    outlets: [
      {
        name: '混合分散废气排口',
        stackHeightM: [15, 28],
        factors: [nmhc(60, COATING_MAKERS, 0.5, 3), dust(20, COATING_MAKERS, 0.05, 0.3)],
      },
    ],
    isHeavy: false,
  },
  {
    industryCode: '3670',
    count: 34,
    products: ['汽车零部件', '车身部件', '汽车饰件'],
    outlets: [
      paintOutlet('喷涂废气排口'),
      paintOutlet('烘干废气排口'),
      dustOutlet('打磨除尘排口', 0.05, 0.3),
      GAS_BOILER,
    ],
    isHeavy: false,
  },
  {
    industryCode: '1713',
    count: 20,
    products: ['印染', '色织'],
    outlets: [
      {
        name: '定型机废气排口',
        stackHeightM: [15, 25],
        factors: [nmhc(60, JIANGSU_GENERAL, 0.3, 1.6), dust(20, JIANGSU_GENERAL, 0.15, 0.6)],
      },
      GAS_BOILER,
    ],
    isHeavy: false,
  },
  {
    industryCode: '1752',
    count: 14,
    products: ['化纤染整', '织物整理'],
    outlets: [
      {
        name: '染整定型排口',
        stackHeightM: [15, 25],
        factors: [nmhc(60, JIANGSU_GENERAL, 0.3, 1.4), dust(20, JIANGSU_GENERAL, 0.1, 0.5)],
      },
      GAS_BOILER,
    ],
    isHeavy: false,
  },
  {
    industryCode: '3360',
    count: 26,
    products: ['电镀', '表面处理', '热处理'],
    outlets: [
      {
        name: '酸雾处理排口',
        stackHeightM: [15, 25],
        factors: [['a21024', 30, PLATING, 0.02, 0.2], nox(200, PLATING, 0.05, 0.5)],
      },
      dustOutlet('抛丸除尘排口', 0.05, 0.35),
    ],
    isHeavy: false,
  },
  {
    industryCode: '3982',
    count: 24,
    products: ['电子', '电路', '线路板'],
    outlets: [
      solventOutlet('有机废气排口', 0.2, 1.8),
      {
        name: '酸性废气排口',
        stackHeightM: [20, 35],
        factors: [['a21024', 10, JIANGSU_GENERAL, 0.01, 0.1]],
      },
    ],
    isHeavy: false,
  },
  {
    industryCode: '3973',
    count: 8,
    products: ['半导体', '微电子'],
    outlets: [solventOutlet('有机废气燃烧装置排口', 0.2, 1.5), GAS_BOILER],
    isHeavy: false,
  },
  {
    industryCode: '2319',
    count: 24,
    products: ['包装印刷', '彩印', '软包装'],
    outlets: [solventOutlet('印刷复合废气排口', 0.4, 3), solventOutlet('烘箱废气排口', 0.2, 1.6)],
    isHeavy: false,
  },
  {
    industryCode: '1432',
    count: 12,
    products: ['食品', '速冻食品'],
    outlets: [GAS_BOILER],
    isHeavy: false,
  },
  {
    industryCode: '3391',
    count: 16,
    products: ['铸造', '铸件'],
    outlets: [
      { name: '熔炼除尘排口', stackHeightM: [18, 30], factors: [dust(30, FOUNDRY, 0.2, 1)] },
      {
        name: '浇注废气排口',
        stackHeightM: [15, 25],
        factors: [dust(30, FOUNDRY, 0.1, 0.6), nmhc(100, FOUNDRY, 0.1, 0.8)],
      },
    ],
    isHeavy: false,
  },
  {
    industryCode: '2921',
    count: 14,
    products: ['塑业', '薄膜'],
    outlets: [{ name: '挤出废气排口', stackHeightM: [15, 20], factors: [nmhc(60, RESIN, 0.1, 1)] }],
    isHeavy: false,
  },
  {
    industryCode: '3831',
    count: 16,
    products: ['电缆', '线缆'],
    outlets: [solventOutlet('挤塑废气排口', 0.1, 0.9)],
    isHeavy: false,
  },
]
