/** Process groups of the enterprise filter (document 2 section 9): 涉颗粒物, 涉VOCs, 铸造; the rest is 其他. */
export const processGroups = { 1: '涉颗粒物', 2: '涉VOCs', 3: '铸造', 9: '其他' } as const
export type ProcessGroup = keyof typeof processGroups

export interface Process {
  name: string
  groups: readonly ProcessGroup[]
}

/** Main processes of the city's industries, by our own code; a process may belong to several groups. */
export const processes: Readonly<Record<string, Process>> = {
  P01: { name: '发电机组', groups: [1] },
  P02: { name: '供热锅炉', groups: [1] },
  P03: { name: '焚烧', groups: [1] },
  P04: { name: '加热炉', groups: [1] },
  P05: { name: '轧制', groups: [1] },
  P06: { name: '酸洗', groups: [9] },
  P07: { name: '窑炉煅烧', groups: [1] },
  P08: { name: '粉磨', groups: [1] },
  P09: { name: '化工合成', groups: [2] },
  P10: { name: '储罐与装卸', groups: [2] },
  P11: { name: '燃气锅炉', groups: [1] },
  P12: { name: '聚合造粒', groups: [1, 2] },
  P13: { name: '混合分散', groups: [1, 2] },
  P14: { name: '喷涂', groups: [1, 2] },
  P15: { name: '烘干', groups: [1, 2] },
  P16: { name: '打磨', groups: [1] },
  P17: { name: '热定型', groups: [1, 2] },
  P18: { name: '电镀', groups: [9] },
  P19: { name: '抛丸', groups: [1] },
  P20: { name: '涂布显影', groups: [2] },
  P21: { name: '蚀刻', groups: [9] },
  P22: { name: '光刻清洗', groups: [2] },
  P23: { name: '印刷复合', groups: [2] },
  P24: { name: '烘箱干燥', groups: [2] },
  P25: { name: '熔炼', groups: [1, 3] },
  P26: { name: '浇注', groups: [1, 2, 3] },
  P27: { name: '挤出成型', groups: [2] },
  P28: { name: '挤塑', groups: [2] },
}

/** Code of a process within one group, as the option list carries it: P14-2. */
export const processOptionCode = (code: string, group: ProcessGroup): string => `${code}-${group}`

/** The process of an option code: what stands before the dash (document 2 section 3.8). */
export const processOfOption = (optionCode: string): string => optionCode.split('-', 1)[0] ?? optionCode

/** Whether the organic-solvent choice makes sense for a process: those that give off VOCs. */
export const usesSolvents = (code: string): boolean => processes[code]?.groups.includes(2) ?? false
