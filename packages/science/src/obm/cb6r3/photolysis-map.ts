/**
 * How a photolysis label of the CB6r3 table is calculated: factor × an MCM photolysis rate.
 * `sameReaction`: same molecule and channel in the MCM table. `bandRatio`: ratio of band-averaged cross section × quantum
 * yield (EPA CMAQ 5.5, CSQY_DATA_cb6r3_ae7_aq, 290 K, 7 bands) to that of the named rate, weighted with the band fluxes
 * under which the same data give the MCM rates at zenith angle 40°; between 20° and 60° the ratio moves by up to 12 %.
 */
export type PhotolysisMapping = { label: string; mcm: string; factor: number; source: 'sameReaction' | 'bandRatio' }

const same = (label: string, mcm: string): PhotolysisMapping => {
  return { label, mcm, factor: 1, source: 'sameReaction' }
}

const band = (label: string, mcm: string, factor: number): PhotolysisMapping => {
  return { label, mcm, factor, source: 'bandRatio' }
}

/** Every photolysis label of the table; the MCM has no N2O5, HNO4, PAN or glycolaldehyde channel of its own. */
export const photolysisMap: readonly PhotolysisMapping[] = [
  same('NO2_IUPAC10', 'J4'),
  same('O3_O3P_IUPAC10', 'J2'),
  same('O3_O1D_IUPAC10', 'J1'),
  same('H2O2_IUPAC10', 'J3'),
  same('NO3NO2_06', 'J6'),
  same('NO3NO_06', 'J5'),
  band('N2O5_IUPAC10', 'J3', 5.7),
  same('HONO_IUPAC10', 'J7'),
  same('HNO3_IUPAC10', 'J8'),
  band('PNA_IUPAC10', 'J8', 8.0),
  band('PAN_IUPAC10', 'J8', 1.05),
  same('MEPX_IUPAC10', 'J41'),
  same('NTR_IUPAC10', 'J54'),
  same('FORM_R_IUPAC10', 'J11'),
  same('FORM_M_IUPAC10', 'J12'),
  same('ALD2_R_IUPAC10', 'J13'),
  band('ALDX_R_IUPAC10', 'J14', 0.35),
  band('GLYD_IUPAC10', 'J13', 1.42),
  band('GLY_R_IUPAC10', 'J34', 1.03),
  same('MGLY_IUPAC10', 'J34'),
  band('KET_IUPAC10', 'J21', 1.43),
  same('ACET_IUPAC10', 'J21'),
  band('ISPD', 'J20', 0.052),
  same('HPALD', 'J20'),
]
