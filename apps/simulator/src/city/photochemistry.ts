export interface Oxidants {
  no: number
  no2: number
  o3: number
}

/** Converts µg/m³ by molar mass (NO 30, NO2 46, O3 48). */
const no2PerNo = 46 / 30
const no2PerO3 = 46 / 48

/**
 * Fresh NO meets the ozone of the background air: by night it is eaten (titration) until one of the two is spent,
 * by day part of the NO2 is split again (Leighton). VOC under sun adds ozone. All in µg/m³; total NOx is kept.
 *
 * @param background what the air carries before the local NO
 * @param freshNo NO released nearby
 * @param radiationWm2 global radiation
 * @param localVoc VOC above the background
 */
export const react = (background: Oxidants, freshNo: number, radiationWm2: number, localVoc: number): Oxidants => {
  const sun = Math.min(1, radiationWm2 / 800)
  const no = background.no + freshNo
  // A third of the meeting molecules is split again under full sun.
  const titrated = Math.min(no * no2PerNo, background.o3 * no2PerO3 * 0.92) * (1 - 0.35 * sun)
  const made = Math.min(60, localVoc * 0.05 * sun)
  return {
    no: Math.max(0, no - titrated / no2PerNo),
    no2: background.no2 + titrated,
    o3: Math.max(1, background.o3 - titrated / no2PerO3 + made),
  }
}
