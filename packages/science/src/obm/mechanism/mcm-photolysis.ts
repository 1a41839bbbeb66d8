/** One row of the MCM photolysis table: J = l · cos(x)^m · exp(−n · sec(x)), s⁻¹. */
export type PhotolysisParameters = { label: string; l: number; m: number; n: number }

const row = (number: number, l: number, m: number, n: number): PhotolysisParameters => {
  return { label: `J${number}`, l, m, n }
}

/**
 * MCM v3.3.1 photolysis parameters (Jenkin et al. 1997; Saunders et al. 2003), as AtChem2 lists them in
 * mcm/photolysis-rates_v3.3.1. The numbering is sparse by design. J23 is 2.4246e-6 and J24 2.424e-6 there.
 */
export const mcmPhotolysis: readonly PhotolysisParameters[] = [
  row(1, 6.073e-5, 1.743, 0.474),
  row(2, 4.775e-4, 0.298, 0.08),
  row(3, 1.041e-5, 0.723, 0.279),
  row(4, 1.165e-2, 0.244, 0.267),
  row(5, 2.485e-2, 0.168, 0.108),
  row(6, 1.747e-1, 0.155, 0.125),
  row(7, 2.644e-3, 0.261, 0.288),
  row(8, 9.312e-7, 1.23, 0.307),
  row(11, 4.642e-5, 0.762, 0.353),
  row(12, 6.853e-5, 0.477, 0.323),
  row(13, 7.344e-6, 1.202, 0.417),
  row(14, 2.879e-5, 1.067, 0.358),
  row(15, 2.792e-5, 0.805, 0.338),
  row(16, 1.675e-5, 0.805, 0.338),
  row(17, 7.914e-5, 0.764, 0.364),
  row(18, 1.482e-6, 0.396, 0.298),
  row(19, 1.482e-6, 0.396, 0.298),
  row(20, 7.6e-4, 0.396, 0.298),
  row(21, 7.992e-7, 1.578, 0.271),
  row(22, 5.804e-6, 1.092, 0.377),
  row(23, 2.4246e-6, 0.395, 0.296),
  row(24, 2.424e-6, 0.395, 0.296),
  row(31, 6.845e-5, 0.13, 0.201),
  row(32, 1.032e-5, 0.13, 0.201),
  row(33, 3.802e-5, 0.644, 0.312),
  row(34, 1.537e-4, 0.17, 0.208),
  row(35, 3.326e-4, 0.148, 0.215),
  row(41, 7.649e-6, 0.682, 0.279),
  row(51, 1.588e-6, 1.154, 0.318),
  row(52, 1.907e-6, 1.244, 0.335),
  row(53, 2.485e-6, 1.196, 0.328),
  row(54, 4.095e-6, 1.111, 0.316),
  row(55, 1.135e-5, 0.974, 0.309),
  row(56, 4.365e-5, 1.089, 0.323),
  row(61, 7.537e-4, 0.499, 0.266),
]

/** Below this cosine of the solar zenith angle every photolysis rate is zero (AtChem2's threshold). */
export const LOWEST_COSINE = 0.01

const byLabel = new Map(mcmPhotolysis.map((parameters) => [parameters.label, parameters]))

/** @returns the row of 'J4', undefined for a number the table does not have */
export const photolysisParameters = (label: string): PhotolysisParameters | undefined => {
  return byLabel.get(label)
}

/**
 * Photolysis rate in s⁻¹ for a clear sky.
 * @param cosine cosine of the solar zenith angle
 * @param scale factor JFAC, e.g. observed over calculated J(NO2)
 */
export const photolysisRate = ({ l, m, n }: PhotolysisParameters, cosine: number, scale = 1): number => {
  return cosine <= LOWEST_COSINE ? 0 : scale * l * cosine ** m * Math.exp(-n / cosine)
}
