const minutesPerDay = 1440
/** MJ m⁻² min⁻¹ */
const solarConstant = 0.082
/** 1 MJ m⁻² day⁻¹ in W/m². */
const wattsPerMegajoule = 1e6 / 86_400
/** Share of the extraterrestrial radiation per √K of the daily range, away from the sea. */
const inlandShare = 0.16

/**
 * Radiation at the top of the atmosphere, mean of the day, W/m²: FAO-56 equations 21 and 23–25.
 * @param dayOfYear 1 for 1 January
 */
export const extraterrestrialRadiation = (latitudeDeg: number, dayOfYear: number): number => {
  const latitude = (latitudeDeg * Math.PI) / 180
  const angle = (2 * Math.PI * dayOfYear) / 365
  const inverseDistance = 1 + 0.033 * Math.cos(angle)
  const declination = 0.409 * Math.sin(angle - 1.39)
  // Within the polar circles the sun may not set, or not rise.
  const sunset = Math.acos(Math.min(1, Math.max(-1, -Math.tan(latitude) * Math.tan(declination))))
  const sines = sunset * Math.sin(latitude) * Math.sin(declination)
  const cosines = Math.cos(latitude) * Math.cos(declination) * Math.sin(sunset)
  return (minutesPerDay / Math.PI) * solarConstant * inverseDistance * (sines + cosines) * wattsPerMegajoule
}

/**
 * Global radiation where nobody measures it, mean of the day, W/m²: a clear day warms up more than a dull one
 * (Hargreaves; FAO Irrigation and Drainage Paper 56, equation 50). Only to compare days by.
 */
export const estimatedRadiation = (
  place: { latitudeDeg: number; dayOfYear: number },
  { highestC, lowestC }: { highestC: number; lowestC: number },
): number =>
  inlandShare *
  Math.sqrt(Math.max(0, highestC - lowestC)) *
  extraterrestrialRadiation(place.latitudeDeg, place.dayOfYear)
