import type { EnterpriseLabel } from '../../packages/domain/src/enterprise/solvent.ts'

/** Process (packages/domain enterprise/process.ts) behind an outlet, by the name the outlet carries in enterprises.json. */
export const PROCESS_OF_OUTLET: Readonly<Record<string, string>> = {
  '1号机组烟气排口': 'P01',
  '2号机组烟气排口': 'P01',
  '1号锅炉烟气排口': 'P02',
  '2号锅炉烟气排口': 'P02',
  '1号焚烧炉烟气排口': 'P03',
  '2号焚烧炉烟气排口': 'P03',
  '3号焚烧炉烟气排口': 'P03',
  加热炉排口: 'P04',
  精轧机除尘排口: 'P05',
  酸洗排口: 'P06',
  窑炉废气排口: 'P07',
  水泥磨排口: 'P08',
  工艺废气排口: 'P09',
  罐区废气排口: 'P10',
  燃气锅炉排口: 'P11',
  聚合废气排口: 'P12',
  混合分散废气排口: 'P13',
  喷涂废气排口: 'P14',
  烘干废气排口: 'P15',
  打磨除尘排口: 'P16',
  定型机废气排口: 'P17',
  染整定型排口: 'P17',
  酸雾处理排口: 'P18',
  抛丸除尘排口: 'P19',
  有机废气排口: 'P20',
  酸性废气排口: 'P21',
  有机废气燃烧装置排口: 'P22',
  印刷复合废气排口: 'P23',
  烘箱废气排口: 'P24',
  熔炼除尘排口: 'P25',
  浇注废气排口: 'P26',
  挤出废气排口: 'P27',
  挤塑废气排口: 'P28',
}

/** GB/T 4754-2017 divisions of the demo city's industries. */
export const DIVISIONS: Readonly<Record<string, string>> = {
  14: '食品制造业',
  17: '纺织业',
  23: '印刷和记录媒介复制业',
  26: '化学原料和化学制品制造业',
  29: '橡胶和塑料制品业',
  30: '非金属矿物制品业',
  31: '黑色金属冶炼和压延加工业',
  33: '金属制品业',
  36: '汽车制造业',
  38: '电气机械和器材制造业',
  39: '计算机、通信和其他电子设备制造业',
  44: '电力、热力生产和供应业',
}

const COAL = { name: '燃煤', unit: 'tce' } as const
const GAS = { name: '天然气', unit: '万m³' } as const
const WASTE = { name: '生活垃圾', unit: 't' } as const
const COKE = { name: '焦炭', unit: 't' } as const

export interface InventoryProfile {
  fuel: { name: string; unit: string; perYear: readonly [low: number, high: number] } | null
  /** Annual baseline electricity use, 10⁴ kWh. */
  electricity: readonly [low: number, high: number]
  /** Solvent codes of which an enterprise holds some; empty = none. */
  solvents: readonly string[]
  labels: readonly EnterpriseLabel[]
  waterPollutants: readonly string[]
  /** Runs for the city and is limited, not stopped, at a red warning (heat, power, waste, food). */
  isPublicService: boolean
}

const profile = (
  fuel: InventoryProfile['fuel'],
  electricity: readonly [number, number],
  rest: Partial<Omit<InventoryProfile, 'fuel' | 'electricity'>> = {},
): InventoryProfile => ({
  fuel,
  electricity,
  solvents: [],
  labels: [],
  waterPollutants: [],
  isPublicService: false,
  ...rest,
})

const cod = ['化学需氧量', '氨氮'] as const

/** Orders of magnitude for a demo city; no figure belongs to a real plant. */
export const INVENTORY_PROFILES: Readonly<Record<string, InventoryProfile>> = {
  4411: profile({ ...COAL, perYear: [600_000, 1_200_000] }, [18_000, 30_000], {
    labels: ['生物质燃烧与燃煤源'],
    isPublicService: true,
  }),
  4412: profile({ ...COAL, perYear: [60_000, 200_000] }, [2500, 6000], {
    labels: ['生物质燃烧与燃煤源'],
    isPublicService: true,
  }),
  4417: profile({ ...WASTE, perYear: [300_000, 700_000] }, [2500, 5000], {
    labels: ['生物质燃烧与燃煤源'],
    waterPollutants: cod,
    isPublicService: true,
  }),
  3130: profile({ ...GAS, perYear: [1500, 6000] }, [6000, 30_000], {
    waterPollutants: ['化学需氧量', '总锌', '石油类'],
  }),
  3011: profile({ ...COAL, perYear: [30_000, 120_000] }, [5000, 14_000], { labels: ['生物质燃烧与燃煤源'] }),
  3041: profile({ ...GAS, perYear: [4000, 9000] }, [3000, 7000]),
  2614: profile({ ...GAS, perYear: [120, 900] }, [800, 4000], {
    solvents: ['S14', 'S10', 'S11', 'S12'],
    labels: ['油气挥发'],
    waterPollutants: [...cod, '总磷'],
  }),
  2651: profile({ ...GAS, perYear: [100, 700] }, [900, 4500], { solvents: ['S14', 'S11'], waterPollutants: cod }),
  2641: profile(null, [150, 900], { solvents: ['S01', 'S03', 'S10', 'S12'], labels: ['油气挥发'] }),
  3670: profile({ ...GAS, perYear: [40, 320] }, [300, 2600], {
    solvents: ['S01', 'S02', 'S03', 'S06', 'S08'],
    labels: ['表面涂装', '胶黏剂', '橡胶'],
    waterPollutants: ['化学需氧量', '石油类'],
  }),
  1713: profile({ ...GAS, perYear: [200, 900] }, [700, 3000], { solvents: ['S14'], waterPollutants: [...cod, '总氮'] }),
  1752: profile({ ...GAS, perYear: [150, 700] }, [500, 2400], { solvents: ['S14'], waterPollutants: [...cod, '总氮'] }),
  3360: profile(null, [200, 1500], {
    solvents: ['S07', 'S01', 'S03'],
    labels: ['清洗剂', '表面涂装'],
    waterPollutants: ['化学需氧量', '总镍', '总铬'],
  }),
  3982: profile(null, [800, 5000], {
    solvents: ['S07', 'S09', 'S04'],
    labels: ['防焊', '清洗剂'],
    waterPollutants: [...cod, '总铜'],
  }),
  3973: profile({ ...GAS, perYear: [200, 1200] }, [8000, 40_000], {
    solvents: ['S13', 'S09', 'S07'],
    labels: ['清洗剂'],
    waterPollutants: [...cod, '氟化物'],
  }),
  2319: profile(null, [120, 1100], { solvents: ['S04', 'S05', 'S06', 'S10', 'S07'], labels: ['包装印刷', '胶黏剂'] }),
  1432: profile({ ...GAS, perYear: [30, 200] }, [300, 1600], { waterPollutants: cod, isPublicService: true }),
  3391: profile({ ...COKE, perYear: [800, 6000] }, [900, 5000], { solvents: ['S08'], labels: ['胶黏剂'] }),
  2921: profile(null, [300, 1800], { solvents: ['S04'], labels: ['PVC注塑', '发泡剂', '橡胶'] }),
  3831: profile(null, [200, 1500], { solvents: ['S05'], labels: ['PVC注塑'] }),
}
