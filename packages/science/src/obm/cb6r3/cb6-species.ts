/**
 * A species of CB6r3. `carbon` and `nitrogen` count the atoms the mechanism carries; an operator carries no carbon, and
 * carbon is undefined for lumped products of which the mechanism does not say it.
 */
export type Cb6Species = { name: string; zh: string; carbon?: number; nitrogen: number }

const inorganic = (name: string, zh: string, nitrogen = 0): Cb6Species => {
  return { name, zh, carbon: 0, nitrogen }
}

const organic = (name: string, zh: string, carbon: number, nitrogen = 0): Cb6Species => {
  return { name, zh, carbon, nitrogen }
}

const lumped = (name: string, zh: string, nitrogen = 0): Cb6Species => {
  return { name, zh, nitrogen }
}

/** Species in the order of the mechanism's groups. */
export const cb6Species: readonly Cb6Species[] = [
  inorganic('O3', '臭氧'),
  inorganic('O', '基态氧原子'),
  inorganic('O1D', '激发态氧原子'),
  inorganic('OH', '羟基自由基'),
  inorganic('HO2', '氢过氧自由基'),
  inorganic('H2O2', '过氧化氢'),
  inorganic('H2', '氢气'),
  inorganic('NO', '一氧化氮', 1),
  inorganic('NO2', '二氧化氮', 1),
  inorganic('NO3', '硝酸根自由基', 1),
  inorganic('N2O5', '五氧化二氮', 2),
  inorganic('HONO', '亚硝酸', 1),
  inorganic('HNO3', '硝酸', 1),
  inorganic('PNA', '过硝酸', 1),
  inorganic('SO2', '二氧化硫'),
  inorganic('SULF', '硫酸'),
  organic('CO', '一氧化碳', 1),
  organic('CH4', '甲烷', 1),
  organic('ETHA', '乙烷', 2),
  organic('PRPA', '丙烷', 3),
  organic('PAR', '烷基碳键', 1),
  organic('ETH', '乙烯', 2),
  organic('OLE', '端位烯碳键', 2),
  organic('IOLE', '内位烯碳键', 4),
  organic('ETHY', '乙炔', 2),
  organic('ISOP', '异戊二烯', 5),
  organic('TERP', '单萜烯', 10),
  organic('APIN', 'α-蒎烯', 10),
  organic('BENZENE', '苯', 6),
  organic('TOL', '甲苯及其他单烷基苯', 7),
  organic('XYLMN', '二甲苯及其他多烷基苯（萘除外）', 8),
  organic('NAPH', '萘', 10),
  organic('FORM', '甲醛', 1),
  organic('ALD2', '乙醛', 2),
  organic('ALDX', '丙醛及更高的醛', 2),
  organic('ACET', '丙酮', 3),
  organic('KET', '酮基碳键', 1),
  organic('GLY', '乙二醛', 2),
  organic('GLYD', '羟基乙醛', 2),
  organic('MGLY', '甲基乙二醛', 3),
  organic('MEOH', '甲醇', 1),
  organic('ETOH', '乙醇', 2),
  organic('FACD', '甲酸', 1),
  organic('AACD', '乙酸及更高的羧酸', 2),
  organic('PACD', '过氧羧酸', 2),
  organic('MEPX', '甲基过氧化氢', 1),
  lumped('ROOH', '更高的有机过氧化物'),
  organic('PAN', '过氧乙酰硝酸酯', 2, 1),
  organic('PANX', '更高的过氧酰基硝酸酯', 2, 1),
  organic('OPAN', '芳烃开环产物的过氧酰基硝酸酯', 4, 1),
  lumped('NTR1', '单官能团有机硝酸酯', 1),
  lumped('NTR2', '多官能团有机硝酸酯', 1),
  organic('INTR', '异戊二烯硝酸酯', 5, 1),
  organic('ISPD', '异戊二烯羰基产物（甲基丙烯醛、甲基乙烯基酮等）', 4),
  organic('ISPX', '异戊二烯羟基过氧化物', 5),
  organic('HPLD', '异戊二烯过氧醛', 5),
  organic('EPOX', '异戊二烯环氧二醇', 5),
  organic('CRES', '甲酚类', 7),
  organic('CAT1', '甲基儿茶酚', 7),
  organic('CRON', '硝基甲酚', 7, 1),
  lumped('OPEN', '芳烃开环二羰基产物'),
  lumped('XOPN', '多烷基苯开环产物'),
  organic('MEO2', '甲基过氧自由基', 1),
  organic('C2O3', '乙酰过氧自由基', 2),
  organic('CXO3', '更高的酰基过氧自由基', 2),
  organic('HCO3', '甲醛与 HO2 的加合物', 1),
  organic('OPO3', '芳烃开环产物的酰基过氧自由基', 4),
  organic('ISO2', '异戊二烯过氧自由基', 5),
  organic('EPX2', '环氧二醇过氧自由基', 5),
  organic('BZO2', '苯过氧自由基', 6),
  organic('TO2', '甲苯过氧自由基', 7),
  organic('XLO2', '二甲苯过氧自由基', 8),
  organic('CRO', '甲酚氧自由基', 7),
  organic('ROR', '仲烷氧自由基', 1),
  organic('XPRP', '丙烷与 OH 的产物（定硝酸酯产率）', 3),
  organic('XPAR', '烷基碳键与 OH 的产物（定硝酸酯产率）', 1),
  organic('XO2', 'NO 转化为 NO2 的算子', 0),
  organic('XO2H', 'NO 转化为 NO2 并生成 HO2 的算子', 0),
  lumped('XO2N', '生成有机硝酸酯的算子'),
  organic('RO2', '有机过氧自由基总量', 0),
]
