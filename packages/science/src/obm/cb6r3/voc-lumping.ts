import { parseEquationSide } from '../mechanism/equation-side.ts'
import type { Term } from '../mechanism/mechanism.ts'

/** Groups the products report by; alkynes go with the alkenes, terpenes with isoprene (biogenic). */
export type LumpedVocClass = 'alkane' | 'alkene' | 'aromatic' | 'isoprene' | 'ovoc' | 'halocarbon' | 'other'

/** How a measured compound enters the MCM and CB6r3. */
export type VocLumping = {
  /** Names a column may carry: Chinese, English, CAS number, and the MCM name where it is the compound's own. */
  names: readonly string[]
  zh: string
  class: LumpedVocClass
  /** g/mol */
  molarMass: number
  /** MCM species, null where the MCM has nothing like it; with `proxy` it only stands for the compound. */
  mcm: string | null
  proxy: boolean
  /** Moles of CB6r3 species per mole; empty for compounds CB6r3 takes as unreactive or as aerosol precursors only. */
  lumped: readonly Term[]
  source: keyof typeof vocLumpingSources
}

const vocLumpingSources = {
  s2s:
    'EPA S2S-Tool 1ba76fc (MIT): mechanism_forImport_SPECIATEv5_4.csv, column CB6R3_AE7, joined by molecular structure; ' +
    'UNR and IVOC, which are no gas-phase species of CB6r3, left out; MCM names from the MCM v3.3.1 species list',
} as const

/** @param mcm '~' before the name marks a proxy, '' stands for none */
const voc = (
  zh: string,
  en: string,
  cas: string,
  group: LumpedVocClass,
  molarMass: number,
  mcm: string,
  lumped: string,
): VocLumping => {
  const proxy = mcm.startsWith('~')
  const species = mcm.replace('~', '')
  return {
    names: [...new Set([zh, en, cas, ...(proxy || species === '' ? [] : [species])])],
    zh,
    class: group,
    molarMass,
    mcm: species === '' ? null : species,
    proxy,
    lumped: parseEquationSide(lumped),
    source: 's2s',
  }
}

/** The PAMS, carbonyl and TO-15 lists and six more compounds. */
export const vocLumping: readonly VocLumping[] = [
  voc('乙烷', 'ethane', '74-84-0', 'alkane', 30.07, 'C2H6', '1 ETHA'),
  voc('丙烷', 'propane', '74-98-6', 'alkane', 44.097, 'C3H8', '1 PRPA'),
  voc('异丁烷', 'isobutane', '75-28-5', 'alkane', 58.124, 'IC4H10', '4 PAR'),
  voc('正丁烷', 'n-butane', '106-97-8', 'alkane', 58.124, 'NC4H10', '4 PAR'),
  voc('环戊烷', 'cyclopentane', '287-92-3', 'alkane', 70.135, '~CHEX', '5 PAR'),
  voc('异戊烷', 'isopentane', '78-78-4', 'alkane', 72.151, 'IC5H12', '5 PAR'),
  voc('正戊烷', 'n-pentane', '109-66-0', 'alkane', 72.151, 'NC5H12', '5 PAR'),
  voc('2,2-二甲基丁烷', '2,2-dimethylbutane', '75-83-2', 'alkane', 86.178, 'M22C4', '6 PAR'),
  voc('2,3-二甲基丁烷', '2,3-dimethylbutane', '79-29-8', 'alkane', 86.178, 'M23C4', '6 PAR'),
  voc('2-甲基戊烷', '2-methylpentane', '107-83-5', 'alkane', 86.178, 'M2PE', '6 PAR'),
  voc('3-甲基戊烷', '3-methylpentane', '96-14-0', 'alkane', 86.178, 'M3PE', '6 PAR'),
  voc('正己烷', 'n-hexane', '110-54-3', 'alkane', 86.178, 'NC6H14', '6 PAR'),
  voc('2,4-二甲基戊烷', '2,4-dimethylpentane', '108-08-7', 'alkane', 100.205, '~M2HEX', '7 PAR'),
  voc('甲基环戊烷', 'methylcyclopentane', '96-37-7', 'alkane', 84.162, '~CHEX', '6 PAR'),
  voc('2-甲基己烷', '2-methylhexane', '591-76-4', 'alkane', 100.205, 'M2HEX', '7 PAR'),
  voc('环己烷', 'cyclohexane', '110-82-7', 'alkane', 84.162, 'CHEX', '6 PAR'),
  voc('2,3-二甲基戊烷', '2,3-dimethylpentane', '565-59-3', 'alkane', 100.205, '~M3HEX', '7 PAR'),
  voc('3-甲基己烷', '3-methylhexane', '589-34-4', 'alkane', 100.205, 'M3HEX', '7 PAR'),
  voc('2,2,4-三甲基戊烷', '2,2,4-trimethylpentane', '540-84-1', 'alkane', 114.232, '~M2HEX', '8 PAR'),
  voc('正庚烷', 'n-heptane', '142-82-5', 'alkane', 100.205, 'NC7H16', '7 PAR'),
  voc('甲基环己烷', 'methylcyclohexane', '108-87-2', 'alkane', 98.189, '~CHEX', '7 PAR'),
  voc('2,3,4-三甲基戊烷', '2,3,4-trimethylpentane', '565-75-3', 'alkane', 114.232, '~M3HEX', '8 PAR'),
  voc('2-甲基庚烷', '2-methylheptane', '592-27-8', 'alkane', 114.232, '~NC8H18', '8 PAR'),
  voc('3-甲基庚烷', '3-methylheptane', '589-81-1', 'alkane', 114.232, '~NC8H18', '8 PAR'),
  voc('正辛烷', 'n-octane', '111-65-9', 'alkane', 114.232, 'NC8H18', '8 PAR'),
  voc('正壬烷', 'n-nonane', '111-84-2', 'alkane', 128.259, 'NC9H20', '9 PAR'),
  voc('正癸烷', 'n-decane', '124-18-5', 'alkane', 142.286, 'NC10H22', '10 PAR'),
  voc('正十一烷', 'n-undecane', '1120-21-4', 'alkane', 156.313, 'NC11H24', '11 PAR'),
  voc('正十二烷', 'n-dodecane', '112-40-3', 'alkane', 170.34, 'NC12H26', ''),
  voc('乙烯', 'ethylene', '74-85-1', 'alkene', 28.054, 'C2H4', '1 ETH'),
  voc('丙烯', 'propylene', '115-07-1', 'alkene', 42.081, 'C3H6', '1 OLE + 1 PAR'),
  voc('1-丁烯', '1-butene', '106-98-9', 'alkene', 56.108, 'BUT1ENE', '1 OLE + 2 PAR'),
  voc('顺-2-丁烯', 'cis-2-butene', '590-18-1', 'alkene', 56.108, 'CBUT2ENE', '1 OLE + 2 PAR'),
  voc('反-2-丁烯', 'trans-2-butene', '624-64-6', 'alkene', 56.108, 'TBUT2ENE', '1 OLE + 2 PAR'),
  voc('异戊二烯', 'isoprene', '78-79-5', 'isoprene', 68.119, 'C5H8', '1 ISOP'),
  voc('1-戊烯', '1-pentene', '109-67-1', 'alkene', 70.135, 'PENT1ENE', '1 OLE + 3 PAR'),
  voc('反-2-戊烯', 'trans-2-pentene', '646-04-8', 'alkene', 70.135, 'TPENT2ENE', '1 IOLE + 1 PAR'),
  voc('顺-2-戊烯', 'cis-2-pentene', '627-20-3', 'alkene', 70.135, 'CPENT2ENE', '1 IOLE + 1 PAR'),
  voc('1-己烯', '1-hexene', '592-41-6', 'alkene', 84.162, 'HEX1ENE', '1 OLE + 4 PAR'),
  voc('乙炔', 'acetylene', '74-86-2', 'alkene', 26.038, 'C2H2', '1 ETHY'),
  voc('苯', 'benzene', '71-43-2', 'aromatic', 78.114, 'BENZENE', '1 BENZENE'),
  voc('甲苯', 'toluene', '108-88-3', 'aromatic', 92.141, 'TOLUENE', '1 TOL'),
  voc('乙苯', 'ethylbenzene', '100-41-4', 'aromatic', 106.168, 'EBENZ', '1 TOL + 1 PAR'),
  voc('间二甲苯', 'm-xylene', '108-38-3', 'aromatic', 106.168, 'MXYL', '1 XYLMN'),
  voc('对二甲苯', 'p-xylene', '106-42-3', 'aromatic', 106.168, 'PXYL', '1 XYLMN'),
  voc('邻二甲苯', 'o-xylene', '95-47-6', 'aromatic', 106.168, 'OXYL', '1 XYLMN'),
  voc('苯乙烯', 'styrene', '100-42-5', 'aromatic', 104.152, 'STYRENE', '1 TOL + 1 PAR'),
  voc('异丙苯', 'isopropylbenzene', '98-82-8', 'aromatic', 120.195, 'IPBENZ', '1 TOL + 2 PAR'),
  voc('正丙苯', 'n-propylbenzene', '103-65-1', 'aromatic', 120.195, 'PBENZ', '1 TOL + 2 PAR'),
  voc('邻乙基甲苯', 'o-ethyltoluene', '611-14-3', 'aromatic', 120.195, 'OETHTOL', '1 XYLMN + 1 PAR'),
  voc('间乙基甲苯', 'm-ethyltoluene', '620-14-4', 'aromatic', 120.195, 'METHTOL', '1 XYLMN + 1 PAR'),
  voc('对乙基甲苯', 'p-ethyltoluene', '622-96-8', 'aromatic', 120.195, 'PETHTOL', '1 XYLMN + 1 PAR'),
  voc('1,2,3-三甲苯', '1,2,3-trimethylbenzene', '526-73-8', 'aromatic', 120.195, 'TM123B', '1 XYLMN + 1 PAR'),
  voc('1,2,4-三甲苯', '1,2,4-trimethylbenzene', '95-63-6', 'aromatic', 120.195, 'TM124B', '1 XYLMN + 1 PAR'),
  voc('1,3,5-三甲苯', '1,3,5-trimethylbenzene', '108-67-8', 'aromatic', 120.195, 'TM135B', '1 XYLMN + 1 PAR'),
  voc('间二乙苯', 'm-diethylbenzene', '141-93-5', 'aromatic', 134.222, '~DIET35TOL', '1 XYLMN + 2 PAR'),
  voc('对二乙苯', 'p-diethylbenzene', '105-05-5', 'aromatic', 134.222, '~DIET35TOL', '1 XYLMN + 2 PAR'),
  voc('甲醛', 'formaldehyde', '50-00-0', 'ovoc', 30.026, 'HCHO', '1 FORM'),
  voc('乙醛', 'acetaldehyde', '75-07-0', 'ovoc', 44.053, 'CH3CHO', '1 ALD2'),
  voc('丙烯醛', 'acrolein', '107-02-8', 'ovoc', 56.064, 'ACR', '1 OLE + 1 PAR'),
  voc('丙酮', 'acetone', '67-64-1', 'ovoc', 58.08, 'CH3COCH3', '1 ACET'),
  voc('丙醛', 'propanal', '123-38-6', 'ovoc', 58.08, 'C2H5CHO', '1 ALDX + 1 PAR'),
  voc('丁烯醛', 'crotonaldehyde', '4170-30-3', 'ovoc', 70.091, '~C4ALDB', '1 ALDX + 2 PAR'),
  voc('甲基丙烯醛', 'methacrolein', '78-85-3', 'ovoc', 70.091, 'MACR', '1 OLE + 2 PAR'),
  voc('2-丁酮', 'methyl ethyl ketone', '78-93-3', 'ovoc', 72.107, 'MEK', '1 KET + 3 PAR'),
  voc('正丁醛', 'butanal', '123-72-8', 'ovoc', 72.107, 'C3H7CHO', '1 ALDX + 2 PAR'),
  voc('苯甲醛', 'benzaldehyde', '100-52-7', 'ovoc', 106.124, 'BENZAL', '1 TOL'),
  voc('戊醛', 'pentanal', '110-62-3', 'ovoc', 86.134, 'C4H9CHO', '1 ALDX + 3 PAR'),
  voc('间甲基苯甲醛', 'm-tolualdehyde', '620-23-5', 'ovoc', 120.151, '~BENZAL', ''),
  voc('己醛', 'hexanal', '66-25-1', 'ovoc', 100.161, '~C4H9CHO', '1 ALDX + 4 PAR'),
  voc('异丙醇', 'isopropanol', '67-63-0', 'ovoc', 60.096, 'IPROPOL', '3 PAR'),
  voc('甲基叔丁基醚', 'MTBE', '1634-04-4', 'ovoc', 88.15, 'MTBE', '5 PAR'),
  voc('乙酸乙烯酯', 'vinyl acetate', '108-05-4', 'ovoc', 86.09, '~ETHACET', '1 OLE + 2 PAR'),
  voc('乙酸乙酯', 'ethyl acetate', '141-78-6', 'ovoc', 88.106, 'ETHACET', '4 PAR'),
  voc('四氢呋喃', 'tetrahydrofuran', '109-99-9', 'ovoc', 72.107, '~DIETETHER', '4 PAR'),
  voc('甲基丙烯酸甲酯', 'methyl methacrylate', '80-62-6', 'ovoc', 100.117, '~MACR', '1 OLE + 3 PAR'),
  voc('1,4-二氧六环', '1,4-dioxane', '123-91-1', 'ovoc', 88.106, '~DIETETHER', '4 PAR'),
  voc('4-甲基-2-戊酮', 'MIBK', '108-10-1', 'ovoc', 100.161, 'MIBK', '1 KET + 5 PAR'),
  voc('2-己酮', '2-hexanone', '591-78-6', 'ovoc', 100.161, 'HEX2ONE', '1 KET + 5 PAR'),
  voc('1,3-丁二烯', '1,3-butadiene', '106-99-0', 'alkene', 54.092, 'C4H6', '1.33333 OLE + 1.33333 PAR'),
  voc('萘', 'naphthalene', '91-20-3', 'aromatic', 128.174, '~TM123B', '1 NAPH'),
  voc('二硫化碳', 'carbon disulfide', '75-15-0', 'other', 76.13, '', ''),
  voc('氯甲烷', 'chloromethane', '74-87-3', 'halocarbon', 50.49, 'CH3CL', ''),
  voc('氯乙烯', 'vinyl chloride', '75-01-4', 'halocarbon', 62.5, 'VINCL', '0.666667 OLE + 0.666667 PAR'),
  voc('溴甲烷', 'bromomethane', '74-83-9', 'halocarbon', 94.939, 'CH3BR', ''),
  voc('氯乙烷', 'chloroethane', '75-00-3', 'halocarbon', 64.51, 'CH3CH2CL', ''),
  voc('1,1-二氯乙烯', '1,1-dichloroethylene', '75-35-4', 'halocarbon', 96.94, 'CCL2CH2', '0.666667 OLE + 0.666667 PAR'),
  voc('二氯甲烷', 'dichloromethane', '75-09-2', 'halocarbon', 84.93, 'CH2CL2', ''),
  voc('顺-1,2-二氯乙烯', 'cis-1,2-dichloroethylene', '156-59-2', 'halocarbon', 96.94, 'CDICLETH', '2 PAR'),
  voc('反-1,2-二氯乙烯', 'trans-1,2-dichloroethylene', '156-60-5', 'halocarbon', 96.94, 'TDICLETH', '2 PAR'),
  voc('1,1-二氯乙烷', '1,1-dichloroethane', '75-34-3', 'halocarbon', 98.95, 'CHCL2CH3', ''),
  voc('三氯甲烷', 'chloroform', '67-66-3', 'halocarbon', 119.37, 'CHCL3', ''),
  voc('1,1,1-三氯乙烷', '1,1,1-trichloroethane', '71-55-6', 'halocarbon', 133.4, 'CH3CCL3', ''),
  voc('四氯化碳', 'carbon tetrachloride', '56-23-5', 'halocarbon', 153.81, '', ''),
  voc('1,2-二氯乙烷', '1,2-dichloroethane', '107-06-2', 'halocarbon', 98.95, 'CH2CLCH2CL', ''),
  voc('三氯乙烯', 'trichloroethylene', '79-01-6', 'halocarbon', 131.38, 'TRICLETH', '2 PAR'),
  voc('1,2-二氯丙烷', '1,2-dichloropropane', '78-87-5', 'halocarbon', 112.98, 'CL12PROP', ''),
  voc('1,1,2-三氯乙烷', '1,1,2-trichloroethane', '79-00-5', 'halocarbon', 133.4, 'CH2CLCHCL2', ''),
  voc('四氯乙烯', 'tetrachloroethylene', '127-18-4', 'halocarbon', 165.82, 'TCE', ''),
  voc('1,1,2,2-四氯乙烷', '1,1,2,2-tetrachloroethane', '79-34-5', 'halocarbon', 167.84, 'CHCL2CHCL2', ''),
  voc('1,2-二溴乙烷', '1,2-dibromoethane', '106-93-4', 'halocarbon', 187.862, 'DIBRET', ''),
  voc('氯苯', 'chlorobenzene', '108-90-7', 'halocarbon', 112.56, '~BENZENE', ''),
  voc('1,3-二氯苯', '1,3-dichlorobenzene', '541-73-1', 'halocarbon', 147.0, '~BENZENE', ''),
  voc('1,4-二氯苯', '1,4-dichlorobenzene', '106-46-7', 'halocarbon', 147.0, '~BENZENE', ''),
  voc('1,2-二氯苯', '1,2-dichlorobenzene', '95-50-1', 'halocarbon', 147.0, '~BENZENE', ''),
  voc('甲醇', 'methanol', '67-56-1', 'ovoc', 32.042, 'CH3OH', '1 MEOH'),
  voc('乙醇', 'ethanol', '64-17-5', 'ovoc', 46.069, 'C2H5OH', '1 ETOH'),
  voc('甲基乙烯基酮', 'methyl vinyl ketone', '78-94-4', 'ovoc', 70.091, 'MVK', '1 ISPD'),
  voc('α-蒎烯', 'alpha-pinene', '80-56-8', 'isoprene', 136.238, 'APINENE', '1 APIN'),
  voc('β-蒎烯', 'beta-pinene', '127-91-3', 'isoprene', 136.238, 'BPINENE', '1 APIN'),
  voc('柠檬烯', 'limonene', '138-86-3', 'isoprene', 136.238, 'LIMONENE', '1 TERP'),
]
