import { referenceTable } from '../../stats/testing/reference.ts'
import type { PmfTable } from '../pmf-table.ts'

/** A pair of reference files (`…con.csv`, `…unc.csv`) below shared/data/pmf. */
const referencePmfTable = (prefix: string, species: readonly string[]): PmfTable => {
  const [con, unc] = [referenceTable(`pmf/${prefix}con.csv`), referenceTable(`pmf/${prefix}unc.csv`)]
  const cells = (table: typeof con) => {
    const columns = species.map((name) => table.numbers(name))
    return Float64Array.from({ length: table.rows * species.length }, (_, i) => {
      return columns[i % species.length]?.[Math.floor(i / species.length)] ?? Number.NaN
    })
  }
  return { samples: con.texts('Date'), species, concentrations: cells(con), uncertainties: cells(unc) }
}

const words = (text: string) => text.trim().split(/\s*,\s*/)

/** 307 samples of 41 VOC, Baton Rouge 2005–2006 (EPA PMF 5). */
export const batonRouge = (): PmfTable =>
  referencePmfTable(
    'Dataset-BatonRouge-',
    words(`124-Trimethylbenzene,224-Trimethylpentane,234-Trimethylpentane,23-Dimethylbutane,23-Dimethylpentane,
      2-Methylheptane,3-Methylhexane,3-Methylpentane,Acetylene,Benzene,Cis-2-Butene,Cis-2-Pentene,Ethane,Ethylbenzene,
      Ethylene,Isobutane,Isopentane,Isoprene,Isopropylbenzene,M_P Xylene,M-Diethylbenzene,M-Ethyltoluene,N-Butane,
      N-Decane,N-Heptane,N-Hexane,N-Nonane,N-Octane,N-Pentane,N-Propylbenzene,N-Undecane,O-Ethyltoluene,O-Xylene,Propane,
      Propylene,Styrene,Toluene,Trans-2-Butene,Trans-2-Pentene,Unidentified,TNMOC`),
  )

export const particleSpecies = words('NO3,NH4,OC,Cl,SO4,Se,EC,Zn,Cu,Fe,Ca,Mn,Ba,As,Pb,Si,Al,K,F,Ti,Mg,Na,Cr,Ni,V')

/** 600 samples of 25 particle species from 8 known sources. */
export const cleanParticles = (): PmfTable => referencePmfTable('pm_clean_', particleSpecies)

/** True profiles of `cleanParticles`, factors × species, and true contributions, factors × rows. */
export const trueSources = () => {
  const [profiles, contributions] = [
    referenceTable('pmf/pm_clean_true_profiles.csv'),
    referenceTable('pmf/pm_clean_true_contrib.csv'),
  ]
  const names = profiles.texts('factor')
  const columns = particleSpecies.map((name) => profiles.numbers(name))
  return {
    names,
    profiles: Float64Array.from(
      { length: names.length * columns.length },
      (_, i) => columns[i % columns.length]?.[Math.floor(i / columns.length)] ?? 0,
    ),
    contributions: Float64Array.from(names.flatMap((name) => Array.from(contributions.numbers(name)))),
  }
}
