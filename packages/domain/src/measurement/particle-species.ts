import type { SpeciesFamily } from './species-family.ts'

/** The families that make up a particle, each measured by an instrument of its own. */
export const particleFamilies = ['ions', 'carbon', 'elements'] as const satisfies readonly SpeciesFamily[]
export type ParticleFamily = (typeof particleFamilies)[number]

interface ParticleSpecies {
  factorCode: string
  /** As the catalogue of species names it. */
  nameEn: string
  /** Of an hour, in the species' unit. */
  detectionLimit: number
}

const listed = <const Name extends string>(
  ...species: readonly (readonly [factorCode: string, nameEn: Name, detectionLimit: number])[]
) => species.map(([factorCode, nameEn, detectionLimit]) => ({ factorCode, nameEn, detectionLimit }))

/**
 * What the instruments of a component station send of particles, by position: ions and carbon in µg/m³, elements in
 * ng/m³. The codes are those of HJ 212-2017 where it has one, else the product's own. Limits are what makers state for an
 * hour of such instruments (MARGA, Sunset, Xact), as the catalogue begins with.
 */
export const particleSpecies = {
  ions: listed(
    ['a99701', 'Sulfate', 0.04],
    ['a99702', 'Nitrate', 0.05],
    ['a99703', 'Ammonium', 0.05],
    ['a99704', 'Chloride', 0.01],
    ['a99705', 'Sodium ion', 0.05],
    ['a99706', 'Potassium ion', 0.09],
    ['a99707', 'Magnesium ion', 0.06],
    ['a99708', 'Calcium ion', 0.09],
    ['a99709', 'Fluoride', 0.02],
    ['a99710', 'Nitrite', 0.02],
  ),
  carbon: listed(['a99721', 'Organic carbon', 0.5], ['a99722', 'Elemental carbon', 0.5]),
  elements: listed(
    ['a99741', 'Aluminium', 100],
    ['a99742', 'Silicon', 18],
    ['a99743', 'Sulfur', 3.2],
    ['a99744', 'Chlorine', 1.7],
    ['a99745', 'Potassium', 1.2],
    ['a99746', 'Calcium', 0.3],
    ['a99747', 'Titanium', 0.16],
    ['a99748', 'Vanadium', 0.12],
    ['a99749', 'Chromium', 0.12],
    ['a99750', 'Manganese', 0.14],
    ['a99751', 'Iron', 0.17],
    ['a99752', 'Cobalt', 0.14],
    ['a99753', 'Nickel', 0.1],
    ['a99754', 'Copper', 0.08],
    ['a99755', 'Zinc', 0.07],
    ['a20007', 'Arsenic', 0.06],
    ['a99756', 'Selenium', 0.08],
    ['a99757', 'Bromine', 0.1],
    ['a99758', 'Strontium', 0.22],
    ['a99759', 'Silver', 1.9],
    ['a20026', 'Cadmium', 2.5],
    ['a99760', 'Tin', 4.1],
    ['a99761', 'Antimony', 5.2],
    ['a99762', 'Barium', 0.39],
    ['a20058', 'Mercury', 0.12],
    ['a20044', 'Lead', 0.13],
  ),
} as const satisfies Readonly<Record<ParticleFamily, readonly ParticleSpecies[]>>

export type IonName = (typeof particleSpecies.ions)[number]['nameEn']
export type CarbonName = (typeof particleSpecies.carbon)[number]['nameEn']
export type ElementName = (typeof particleSpecies.elements)[number]['nameEn']
