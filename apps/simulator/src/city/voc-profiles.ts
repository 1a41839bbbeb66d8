/**
 * What the VOC of a source are made of: mass shares by English species name, summing to about 1. Orders of magnitude of
 * the marker species of each kind of source as the receptor-model literature describes them; the rest is left to traces.
 */
export type VocProfile = Readonly<Record<string, number>>

/** Kinds of works whose solvents or processes differ. */
export type IndustryProfile =
  | 'coating'
  | 'printing'
  | 'electronics'
  | 'dyeing'
  | 'organicChemicals'
  | 'plastics'
  | 'paintMaking'
  | 'food'
  | 'metallurgy'
  | 'combustion'

export const industryProfiles: Readonly<Record<IndustryProfile, VocProfile>> = {
  coating: {
    Toluene: 0.2,
    'm-Xylene': 0.15,
    'p-Xylene': 0.07,
    'o-Xylene': 0.08,
    Ethylbenzene: 0.1,
    'n-Butyl acetate': 0.12,
    'Ethyl acetate': 0.08,
    '1,2,4-Trimethylbenzene': 0.05,
    '4-Methyl-2-pentanone': 0.05,
    '2-Butanone': 0.05,
    Acetone: 0.05,
  },
  printing: {
    'Ethyl acetate': 0.4,
    Isopropanol: 0.2,
    Ethanol: 0.12,
    Toluene: 0.1,
    '2-Butanone': 0.08,
    'n-Butyl acetate': 0.05,
    'n-Hexane': 0.05,
  },
  electronics: {
    Isopropanol: 0.34,
    Acetone: 0.22,
    Dichloromethane: 0.16,
    '2-Butanone': 0.12,
    Toluene: 0.08,
    Trichloroethylene: 0.04,
    Tetrachloroethylene: 0.04,
  },
  dyeing: {
    'Acetic acid': 0.25,
    Formaldehyde: 0.15,
    Acetaldehyde: 0.12,
    Methanol: 0.15,
    Toluene: 0.12,
    'Ethyl acetate': 0.1,
    Dichloromethane: 0.08,
    'Carbon disulfide': 0.03,
  },
  organicChemicals: {
    Ethylene: 0.18,
    Propylene: 0.16,
    'n-Hexane': 0.1,
    Cyclohexane: 0.08,
    Benzene: 0.08,
    Toluene: 0.1,
    Methanol: 0.08,
    '1,2-Dichloroethane': 0.08,
    'Vinyl chloride': 0.04,
    '1,3-Butadiene': 0.04,
    Styrene: 0.06,
  },
  plastics: {
    Styrene: 0.22,
    Ethylene: 0.14,
    'Vinyl chloride': 0.08,
    'Methyl methacrylate': 0.1,
    Acetone: 0.12,
    'n-Hexane': 0.1,
    Cyclohexanone: 0.1,
    'Vinyl acetate': 0.06,
    'Ethyl acetate': 0.08,
  },
  paintMaking: {
    'm-Xylene': 0.17,
    'p-Xylene': 0.08,
    'o-Xylene': 0.09,
    Ethylbenzene: 0.12,
    'n-Butyl acetate': 0.2,
    'Ethyl acetate': 0.1,
    '4-Methyl-2-pentanone': 0.1,
    Toluene: 0.1,
    '1,3,5-Trimethylbenzene': 0.04,
  },
  food: { Ethanol: 0.5, Acetaldehyde: 0.15, 'n-Butyraldehyde': 0.08, 'Acetic acid': 0.2, 'Dimethyl sulfide': 0.03 },
  metallurgy: {
    Benzene: 0.22,
    Toluene: 0.18,
    Phenol: 0.15,
    Formaldehyde: 0.12,
    Ethylene: 0.12,
    Naphthalene: 0.06,
    Acetylene: 0.08,
    'm-Xylene': 0.05,
  },
  combustion: {
    Ethylene: 0.22,
    Acetylene: 0.14,
    Ethane: 0.14,
    Benzene: 0.14,
    Propylene: 0.08,
    Toluene: 0.08,
    Chloromethane: 0.06,
    Formaldehyde: 0.08,
    Acetaldehyde: 0.04,
  },
}

/** GB/T 4754-2017 classes, by their longest known beginning. */
const industries: readonly (readonly [beginning: string, profile: IndustryProfile])[] = [
  ['14', 'food'],
  ['17', 'dyeing'],
  ['231', 'printing'],
  ['264', 'paintMaking'],
  ['265', 'plastics'],
  ['26', 'organicChemicals'],
  ['29', 'plastics'],
  ['31', 'metallurgy'],
  ['339', 'metallurgy'],
  ['33', 'coating'],
  ['36', 'coating'],
  ['38', 'plastics'],
  ['39', 'electronics'],
]

/** What a works of an industry gives off; furnaces and boilers where nothing better is known. */
export const profileOfIndustry = (industryCode: string): IndustryProfile =>
  industries.find(([beginning]) => industryCode.startsWith(beginning))?.[1] ?? 'combustion'

/** Sources that are everywhere in the city. */
export type AreaProfile =
  | 'exhaust'
  | 'evaporation'
  | 'liquefiedGas'
  | 'areaSolvent'
  | 'burning'
  | 'isoprene'
  | 'terpenes'
  | 'secondary'
  | 'regional'

export const areaProfiles: Readonly<Record<AreaProfile, VocProfile>> = {
  exhaust: {
    Isopentane: 0.13,
    Toluene: 0.11,
    Ethylene: 0.09,
    Acetylene: 0.06,
    'n-Pentane': 0.05,
    Benzene: 0.05,
    'm-Xylene': 0.055,
    'p-Xylene': 0.025,
    'o-Xylene': 0.03,
    Ethylbenzene: 0.025,
    '2-Methylpentane': 0.04,
    '3-Methylpentane': 0.03,
    'n-Hexane': 0.03,
    Methylcyclopentane: 0.02,
    Propylene: 0.04,
    '1,2,4-Trimethylbenzene': 0.02,
    'm-Ethyltoluene': 0.01,
    '2,2,4-Trimethylpentane': 0.01,
    'n-Decane': 0.015,
    'n-Undecane': 0.015,
    'n-Dodecane': 0.01,
    Formaldehyde: 0.03,
    Acetaldehyde: 0.02,
    Isobutene: 0.02,
    '1,3-Butadiene': 0.008,
  },
  evaporation: {
    Isopentane: 0.32,
    'n-Pentane': 0.14,
    'n-Butane': 0.16,
    Isobutane: 0.08,
    'trans-2-Butene': 0.03,
    'cis-2-Butene': 0.03,
    '1-Pentene': 0.02,
    'trans-2-Pentene': 0.02,
    '2-Methylpentane': 0.06,
    'Methyl tert-butyl ether': 0.06,
    'n-Hexane': 0.04,
    Cyclopentane: 0.02,
  },
  liquefiedGas: { Propane: 0.42, 'n-Butane': 0.26, Isobutane: 0.13, Ethane: 0.15, Propylene: 0.03 },
  areaSolvent: {
    Toluene: 0.24,
    'm-Xylene': 0.1,
    'p-Xylene': 0.05,
    'o-Xylene': 0.05,
    Ethylbenzene: 0.07,
    'Ethyl acetate': 0.14,
    'n-Butyl acetate': 0.07,
    Isopropanol: 0.08,
    '2-Butanone': 0.06,
    Dichloromethane: 0.08,
    Styrene: 0.02,
  },
  burning: {
    Ethane: 0.18,
    Ethylene: 0.18,
    Benzene: 0.14,
    Acetylene: 0.12,
    Propylene: 0.06,
    Chloromethane: 0.04,
    Toluene: 0.08,
    Formaldehyde: 0.08,
    Methanol: 0.06,
    Acetone: 0.06,
  },
  isoprene: { Isoprene: 1 },
  terpenes: { 'alpha-Pinene': 0.5, 'beta-Pinene': 0.25, Limonene: 0.25 },
  secondary: {
    Formaldehyde: 0.24,
    Acetaldehyde: 0.18,
    Acetone: 0.2,
    'Acetic acid': 0.1,
    'Formic acid': 0.08,
    Methylglyoxal: 0.03,
    Glyoxal: 0.02,
    '2-Butanone': 0.04,
    Methacrolein: 0.02,
    'Methyl vinyl ketone': 0.03,
    Propionaldehyde: 0.04,
    Benzaldehyde: 0.02,
  },
  // What two days under way have left.
  regional: {
    Ethane: 0.3,
    Propane: 0.2,
    'n-Butane': 0.06,
    Isobutane: 0.04,
    Benzene: 0.05,
    Acetylene: 0.05,
    Dichloromethane: 0.06,
    Acetone: 0.1,
    Methanol: 0.06,
    '1,2-Dichloroethane': 0.03,
    Isopentane: 0.03,
    'n-Pentane': 0.02,
  },
}

/** The world's background of gases that live for years, µg/m³ at 25 °C. */
export const longLived: VocProfile = {
  Methane: 1310,
  'Carbonyl sulfide': 1.2,
  Dichlorodifluoromethane: 2.45,
  Trichlorofluoromethane: 1.25,
  'Carbon tetrachloride': 0.5,
  '1,1,2-Trichlorotrifluoroethane': 0.52,
  '1,2-Dichlorotetrafluoroethane': 0.11,
  Chloromethane: 1.15,
}
