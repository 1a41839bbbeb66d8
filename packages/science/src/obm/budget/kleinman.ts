/** What ozone production answers to, from the share x = L_N/Q of the radicals that NOx removes. */
export type Sensitivities = { no: number; voc: number }

/** dlnP/dlnNO = (1 − 1.5x)/(1 − 0.5x), dlnP/dlnVOC = 0.5x/(1 − 0.5x) (Kleinman, J. Geophys. Res. 110 (2005)). */
export const kleinmanSensitivities = (x: number): Sensitivities => ({
  no: (1 - 1.5 * x) / (1 - 0.5 * x),
  voc: (0.5 * x) / (1 - 0.5 * x),
})
