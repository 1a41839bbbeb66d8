import { type Expression, nameOf } from './expression.ts'

/**
 * Names MCM's export for KPP gives the photolysis rates, and the MCM numbers behind them (KPP 3, examples/mcm,
 * constants_mcm.f90); then WRF-Chem's names of the same reactions.
 */
const photolysisNumbers: ReadonlyMap<string, number> = new Map([
  ['J_O3_O1D', 1],
  ['J_O3_O3P', 2],
  ['J_H2O2', 3],
  ['J_NO2', 4],
  ['J_NO3_NO', 5],
  ['J_NO3_NO2', 6],
  ['J_HONO', 7],
  ['J_HNO3', 8],
  ['J_HCHO_H', 11],
  ['J_HCHO_H2', 12],
  ['J_CH3CHO', 13],
  ['J_C2H5CHO', 14],
  ['J_C3H7CHO_HCO', 15],
  ['J_C3H7CHO_C2H4', 16],
  ['J_IPRCHO', 17],
  ['J_MACR_HCO', 18],
  ['J_MACR_H', 19],
  ['J_C5HPALD1', 20],
  ['J_CH3COCH3', 21],
  ['J_MEK', 22],
  ['J_MVK_CO', 23],
  ['J_MVK_C2H3', 24],
  ['J_GLYOX_H2', 31],
  ['J_GLYOX_HCHO', 32],
  ['J_GLYOX_HCO', 33],
  ['J_MGLYOX', 34],
  ['J_BIACET', 35],
  ['J_CH3OOH', 41],
  ['J_CH3NO3', 51],
  ['J_C2H5NO3', 52],
  ['J_NC3H7NO3', 53],
  ['J_IC3H7NO3', 54],
  ['J_TC4H9NO3', 55],
  ['J_NOA', 56],
  ['Pj_o31d', 1],
  ['Pj_o33p', 2],
  ['Pj_h2o2', 3],
  ['Pj_no2', 4],
  ['Pj_no3o2', 5],
  ['Pj_no3o', 6],
  ['Pj_hno2', 7],
  ['Pj_hno3', 8],
  ['Pj_ch2or', 11],
  ['pj_ch2or', 11],
  ['Pj_ch2om', 12],
])

/** J(J_NO2) → J4; a name that is not in the table stays and is refused as an unknown rate. */
export const namedPhotolysis = (of: Expression): Expression => {
  const number = of.kind === 'name' ? photolysisNumbers.get(of.name) : undefined
  return number === undefined ? of : nameOf(`J${number}`)
}
