/** Molar volume of an ideal gas at 298.15 K and 101,325 Pa, L/mol. */
const molarVolumeL = 24.4654

/** Molecules in a cm³ of air that make one ppb at 298.15 K and 101,325 Pa. */
export const moleculesPerPpb = 2.46149e10

/** µg/m³ of a mixing ratio in ppb. @param molarMass g/mol */
export const microgramsOfPpb = (ppb: number, molarMass: number): number => {
  return (ppb * molarMass) / molarVolumeL
}

/** Mixing ratio in ppb of µg/m³. @param molarMass g/mol, above 0 */
export const ppbOfMicrograms = (micrograms: number, molarMass: number): number => {
  return (micrograms * molarVolumeL) / molarMass
}
