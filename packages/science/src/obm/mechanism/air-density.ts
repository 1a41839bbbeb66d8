/** Mole fractions of dry air AtChem2 uses. */
const OXYGEN = 0.2095
const NITROGEN = 0.7809

/** Avogadro's number over the gas constant (CODATA 2010, as AtChem2 has them), per cm³ and hPa instead of m³ and Pa. */
const MOLECULE_KELVIN_PER_CM3_HPA = (1e-6 * 100 * 6.02214129e23) / 8.3144621

/** Number densities of air, molecule cm⁻³. */
export type AirDensity = { m: number; o2: number; n2: number }

/** @param pressureHpa pressure in hPa @param temperatureK temperature in K */
export const airDensity = (pressureHpa: number, temperatureK: number): AirDensity => {
  const m = (MOLECULE_KELVIN_PER_CM3_HPA * pressureHpa) / temperatureK
  return { m, o2: OXYGEN * m, n2: NITROGEN * m }
}

/**
 * Water vapour from relative humidity, molecule cm⁻³ (Vaisala, Humidity Conversion Formulas 2013, equations 1, 6, 18;
 * the mixing ratio counts per dry air).
 * @param relativeHumidity percent @param temperatureK K @param pressureHpa hPa
 */
export const waterDensity = (relativeHumidity: number, temperatureK: number, pressureHpa: number): number => {
  const celsius = temperatureK - 273.15
  const vapourHpa = (relativeHumidity / 100) * 6.116441 * 10 ** ((7.591386 * celsius) / (celsius + 240.7263))
  return (vapourHpa / (pressureHpa - vapourHpa)) * airDensity(pressureHpa, temperatureK).m
}
