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
  // A quarter of the fresh NO has not met ozone yet when it passes the inlet; under full sun a third is split again.
  const met = 0.75 * freshNo * no2PerNo * (1 - 0.35 * sun)
  const titrated = Math.min(met, background.o3 * no2PerO3 * 0.92)
  const made = Math.min(60, localVoc * 0.05 * sun)
  return {
    no: background.no + freshNo - titrated / no2PerNo,
    no2: background.no2 + titrated,
    o3: Math.max(1, background.o3 - titrated / no2PerO3 + made),
  }
}
