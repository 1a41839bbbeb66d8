/** What is known of one type of source, for proposals of factor names. */
export interface SourceType {
  code: string
  name: string
  kind: 'particle' | 'voc'
  /**
   * Species by their plain key (`speciesKey`): typical share of the factor's own mass in %, and how strongly the species
   * marks the source (3 it alone suffices, 1 it fits, 0 it belongs to the mass only).
   */
  species: Readonly<Record<string, readonly [massPct: number, marker: number]>>
  /** Species that should be nearly absent. */
  absent?: readonly string[]
  /** Mass ratios with the band they lie in; null is open. */
  ratios?: readonly { of: string; to: string; from: number | null; until: number | null }[]
  /** How it goes over day, week and year, for the eye of the user. */
  behaviour: string
  source: string
}

/** Version of this table: a stored scheme says which one its proposals came from. */
export const sourceProfilesVersion = '1'

const markersOfLiterature =
  '标志物与时间规律：受体模型文献通识（PMF 综述、EPA SPECIATE 类谱），质量占比为典型值，权重为本系统拟定'

/** Markers, typical mass and ratios of the usual types; bands overlap, so a match says "consistent with". */
export const sourceTypes: readonly SourceType[] = [
  {
    code: 'secondary_nitrate',
    name: '二次硝酸盐',
    kind: 'particle',
    species: { no3: [74, 3], nh4: [22, 1] },
    ratios: [{ of: 'nh4', to: 'no3', from: 0.2, until: 0.4 }],
    behaviour: '低温、高湿、夜间高',
    source: markersOfLiterature,
  },
  {
    code: 'secondary_sulfate',
    name: '二次硫酸盐',
    kind: 'particle',
    species: { so4: [70, 3], nh4: [26, 1] },
    absent: ['ec', 'na', 'cl'],
    ratios: [{ of: 'nh4', to: 'so4', from: 0.19, until: 0.42 }],
    behaviour: '夏季或高湿时高，区域性',
    source: markersOfLiterature,
  },
  {
    code: 'secondary_organic',
    name: '二次有机',
    kind: 'particle',
    species: { oc: [90, 1], oxalate: [5, 3] },
    absent: ['ec', 'k', 'as', 'cl'],
    ratios: [{ of: 'oc', to: 'ec', from: 4, until: null }],
    behaviour: '随 Ox 变化',
    source: markersOfLiterature,
  },
  {
    code: 'vehicle',
    name: '机动车',
    kind: 'particle',
    species: { oc: [48, 1], ec: [38, 3], zn: [0.4, 1], cu: [0.2, 2], ba: [0.2, 2], sb: [0.05, 2], mn: [0.1, 0] },
    absent: ['as', 'se', 'k'],
    ratios: [{ of: 'oc', to: 'ec', from: 1, until: 4.2 }],
    behaviour: '早晚高峰',
    source: markersOfLiterature,
  },
  {
    code: 'coal',
    name: '燃煤',
    kind: 'particle',
    species: {
      as: [0.1, 3],
      se: [0.1, 3],
      cl: [10, 1],
      f: [0.7, 2],
      pb: [0.4, 1],
      oc: [42, 0],
      ec: [12, 0],
      so4: [16, 0],
    },
    ratios: [
      { of: 'oc', to: 'ec', from: 2.5, until: 10.5 },
      { of: 'cl', to: 'na', from: 1.8, until: null },
    ],
    behaviour: '采暖季高',
    source: markersOfLiterature,
  },
  {
    code: 'biomass',
    name: '生物质燃烧',
    kind: 'particle',
    species: { k: [10, 3], levoglucosan: [5, 3], oc: [62, 1], cl: [7, 1], ec: [10, 0], no3: [3, 0], so4: [3, 0] },
    absent: ['si', 'al', 'as'],
    ratios: [
      { of: 'k', to: 'ec', from: 0.2, until: 1.5 },
      { of: 'k', to: 'oc', from: 0.04, until: 0.2 },
      { of: 'oc', to: 'ec', from: 3.8, until: 13.2 },
    ],
    behaviour: '秋冬、秸秆焚烧时段',
    source: markersOfLiterature,
  },
  {
    code: 'dust',
    name: '扬尘（土壤、道路、建筑）',
    kind: 'particle',
    species: { si: [36, 3], al: [13, 3], ca: [16, 2], ti: [0.8, 2], mg: [3, 1], fe: [9, 1], oc: [10, 0], k: [3, 0] },
    ratios: [
      { of: 'fe', to: 'al', from: 0.4, until: 0.9 },
      { of: 'si', to: 'al', from: 2.2, until: 3.9 },
    ],
    behaviour: '风速大、干燥、PM2.5/PM10 低',
    source: markersOfLiterature,
  },
  {
    code: 'industry_metal',
    name: '工业（冶金）',
    kind: 'particle',
    species: {
      fe: [42, 2],
      mn: [4, 3],
      zn: [8, 2],
      pb: [2, 1],
      cr: [0.8, 3],
      ni: [0.5, 1],
      cu: [1, 1],
      cd: [0.1, 3],
      ca: [8, 0],
    },
    absent: ['si', 'al'],
    behaviour: '与工业区风向一致，无周末效应',
    source: markersOfLiterature,
  },
  {
    code: 'ship_heavy_oil',
    name: '船舶、重油',
    kind: 'particle',
    species: { v: [1, 3], ni: [0.5, 3], so4: [50, 0], oc: [25, 0], ec: [10, 0] },
    ratios: [{ of: 'v', to: 'ni', from: 0.7, until: 4.5 }],
    behaviour: '港口方向，夏季',
    source: `${markersOfLiterature}；V/Ni 在 2020 年限硫后降到 1 以下`,
  },
  {
    code: 'sea_salt',
    name: '海盐',
    kind: 'particle',
    species: { na: [31, 3], cl: [50, 1], mg: [3.7, 1], so4: [8, 0] },
    ratios: [
      { of: 'cl', to: 'na', from: 0.5, until: 2 },
      { of: 'mg', to: 'na', from: 0.08, until: 0.18 },
    ],
    behaviour: '海风时高',
    source: '海水离子质量比：Cl/Na 1.80、Mg/Na 0.12、SO4/Na 0.2516',
  },
  {
    code: 'fireworks',
    name: '烟花爆竹',
    kind: 'particle',
    species: { k: [35, 2], ba: [3, 3], sr: [1, 3], cl: [12, 1], so4: [25, 0], al: [8, 1], mg: [5, 2] },
    behaviour: '仅见于春节等燃放时段',
    source: markersOfLiterature,
  },
  {
    code: 'vehicle_exhaust',
    name: '机动车尾气',
    kind: 'voc',
    species: {
      acetylene: [8, 2],
      ethylene: [10, 1],
      propylene: [4, 0],
      isopentane: [14, 1],
      npentane: [6, 1],
      '2methylpentane': [4, 2],
      '3methylpentane': [3, 2],
      nhexane: [3, 0],
      methylcyclopentane: [2, 1],
      '224trimethylpentane': [4, 2],
      benzene: [5, 2],
      toluene: [12, 1],
      mpxylene: [6, 0],
    },
    absent: ['isoprene'],
    ratios: [
      { of: 'toluene', to: 'benzene', from: 1.2, until: 3 },
      { of: 'isopentane', to: 'npentane', from: 2.2, until: 3.8 },
    ],
    behaviour: '7–9 时与 17–20 时双峰，中午低，与 CO、NO2 相关',
    source: markersOfLiterature,
  },
  {
    code: 'diesel',
    name: '柴油车',
    kind: 'voc',
    species: {
      nnonane: [12, 2],
      ndecane: [22, 3],
      nundecane: [24, 3],
      ndodecane: [20, 3],
      '124trimethylbenzene': [10, 1],
    },
    behaviour: '夜间货车时段高',
    source: markersOfLiterature,
  },
  {
    code: 'gasoline_evap',
    name: '油气挥发',
    kind: 'voc',
    species: {
      isopentane: [32, 2],
      npentane: [14, 2],
      nbutane: [14, 1],
      isobutane: [5, 0],
      trans2butene: [3, 1],
      cis2butene: [3, 1],
      trans2pentene: [3, 2],
      cis2pentene: [2, 2],
      '1pentene': [2, 2],
      methyltertbutylether: [8, 2],
      '23dimethylbutane': [3, 1],
      '3methylpentane': [4, 1],
    },
    absent: ['acetylene', 'ethylene'],
    ratios: [{ of: 'isopentane', to: 'npentane', from: 1.8, until: 4.6 }],
    behaviour: '随气温升高，白天高',
    source: markersOfLiterature,
  },
  {
    code: 'LPG_NG',
    name: '液化石油气、天然气',
    kind: 'voc',
    species: { propane: [36, 3], ethane: [30, 3], isobutane: [14, 1], nbutane: [18, 1] },
    absent: ['toluene'],
    ratios: [{ of: 'isobutane', to: 'nbutane', from: 0.42, until: 1 }],
    behaviour: '夜间累积，日变化小',
    source: markersOfLiterature,
  },
  {
    code: 'solvent',
    name: '溶剂使用（涂装、印刷）',
    kind: 'voc',
    species: {
      toluene: [26, 1],
      ethylbenzene: [11, 2],
      mpxylene: [22, 2],
      mxylene: [15, 2],
      pxylene: [7, 2],
      oxylene: [9, 2],
      styrene: [3, 2],
      ethylacetate: [8, 2],
      nbutylacetate: [6, 2],
      isopropanol: [5, 2],
      '2butanone': [4, 1],
      '4methyl2pentanone': [3, 2],
      dichloromethane: [3, 0],
      npropylbenzene: [1, 1],
      isopropylbenzene: [1, 1],
    },
    ratios: [
      { of: 'toluene', to: 'benzene', from: 4.25, until: null },
      { of: 'mpxylene', to: 'ethylbenzene', from: 2.5, until: 3.6 },
    ],
    behaviour: '工作日、工作时段',
    source: markersOfLiterature,
  },
  {
    code: 'petrochemical_industry',
    name: '石化、化工',
    kind: 'voc',
    species: {
      ethylene: [28, 2],
      propylene: [24, 3],
      '13butadiene': [8, 3],
      '1butene': [6, 2],
      trans2butene: [4, 2],
      cis2butene: [4, 2],
      nhexane: [10, 1],
      cyclohexane: [6, 2],
      styrene: [3, 1],
      vinylchloride: [3, 3],
      '12dichloroethane': [3, 2],
    },
    ratios: [{ of: 'ethylene', to: 'acetylene', from: 3, until: null }],
    behaviour: '受风向控制的短时烟羽，无周变化',
    source: markersOfLiterature,
  },
  {
    code: 'industrial_halogen',
    name: '工业含卤过程',
    kind: 'voc',
    species: {
      dichloromethane: [40, 2],
      '12dichloroethane': [25, 2],
      chloroform: [10, 3],
      trichloroethylene: [8, 3],
      tetrachloroethylene: [8, 3],
      '12dichloropropane': [9, 3],
    },
    behaviour: '与工业区风向一致',
    source: markersOfLiterature,
  },
  {
    code: 'combustion',
    name: '燃烧源（煤、生物质）',
    kind: 'voc',
    species: {
      chloromethane: [6, 3],
      acetylene: [18, 2],
      ethane: [20, 1],
      ethylene: [20, 1],
      benzene: [16, 2],
      acetonitrile: [4, 3],
    },
    ratios: [{ of: 'toluene', to: 'benzene', from: 0.2, until: 1 }],
    behaviour: '冬季夜间，与 CO、K+ 相关',
    source: markersOfLiterature,
  },
  {
    code: 'biogenic',
    name: '天然源（植物排放）',
    kind: 'voc',
    species: { isoprene: [75, 3], alphapinene: [10, 3], betapinene: [5, 3], limonene: [5, 3] },
    behaviour: '夜间为零，随气温和辐射变化',
    source: markersOfLiterature,
  },
  {
    code: 'secondary_background',
    name: '二次生成、背景老化',
    kind: 'voc',
    species: {
      acetone: [24, 2],
      acetaldehyde: [14, 2],
      formaldehyde: [18, 2],
      '2butanone': [4, 1],
      methacrolein: [2, 2],
      ethane: [16, 0],
      carbontetrachloride: [3, 3],
      trichlorofluoromethane: [5, 3],
      dichlorodifluoromethane: [8, 3],
    },
    behaviour: '日变化小（背景）或随 Ox 变化（二次）',
    source: markersOfLiterature,
  },
]

/** Ion charges and other ways to write the same species. */
const sameSpecies: Readonly<Record<string, string>> = {
  so42: 'so4',
  ca2: 'ca',
  mg2: 'mg',
  no31: 'no3',
  nitrate: 'no3',
  sulfate: 'so4',
  sulphate: 'so4',
  ammonium: 'nh4',
  chloride: 'cl',
  ethene: 'ethylene',
  propene: 'propylene',
  ethyne: 'acetylene',
  mtbe: 'methyltertbutylether',
  cumene: 'isopropylbenzene',
}

/** A species name without case, signs and charge: 'SO42-' and 'so4' are one, 'M_P Xylene' and 'm,p-Xylene' too. */
export const speciesKey = (name: string): string => {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return sameSpecies[plain] ?? plain
}
