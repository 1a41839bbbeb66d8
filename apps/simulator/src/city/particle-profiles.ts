import type { CarbonName, ElementName, IonName } from '@qingkong/domain/measurement/particle-species'

/** Where the city's fine particles come from. */
export const particleSourceNames = [
  'secondaryNitrate',
  'secondarySulphate',
  'secondaryOrganic',
  'vehicle',
  'coal',
  'biomass',
  'dust',
  'metalIndustry',
  'shipping',
  'seaSalt',
  'fireworks',
] as const
export type ParticleSource = (typeof particleSourceNames)[number]

/**
 * What the PM2.5 of a source is made of, shares of its mass. Elements are the part that does not dissolve: an X-ray sees
 * the ions' sulphur, chlorine, potassium and calcium as well (`elementShares`). What is missing to the whole is what
 * nobody measures: oxygen and hydrogen of organic matter and minerals, carbonate, water.
 */
interface ParticleProfile {
  ions: Readonly<Partial<Record<IonName, number>>>
  carbon: Readonly<Partial<Record<CarbonName, number>>>
  elements: Readonly<Partial<Record<ElementName, number>>>
}

/**
 * Typical profiles in the manner of the published collections of the Yangtze delta and EPA SPECIATE, composed from the
 * markers and ratios of receptor-model literature; no single measured profile is copied.
 */
export const particleProfiles: Readonly<Record<ParticleSource, ParticleProfile>> = {
  secondaryNitrate: {
    ions: { Nitrate: 0.63, Ammonium: 0.2, Chloride: 0.022, Sulfate: 0.03, Nitrite: 0.001, 'Potassium ion': 0.002 },
    carbon: { 'Organic carbon': 0.02 },
    elements: {},
  },
  secondarySulphate: {
    ions: { Sulfate: 0.61, Ammonium: 0.225, Nitrate: 0.015 },
    carbon: { 'Organic carbon': 0.035 },
    elements: { Selenium: 0.00004 },
  },
  secondaryOrganic: {
    ions: { Sulfate: 0.07, Ammonium: 0.027, Nitrate: 0.02 },
    carbon: { 'Organic carbon': 0.49 },
    elements: {},
  },
  // Exhaust with the wear of brakes, tyres and road.
  vehicle: {
    ions: { Nitrate: 0.035, Sulfate: 0.025, Ammonium: 0.018, Chloride: 0.004, 'Calcium ion': 0.006 },
    carbon: { 'Organic carbon': 0.37, 'Elemental carbon': 0.29 },
    elements: {
      Iron: 0.014,
      Silicon: 0.008,
      Aluminium: 0.003,
      Zinc: 0.0028,
      Copper: 0.0016,
      Barium: 0.0013,
      Manganese: 0.0004,
      Antimony: 0.00035,
      Tin: 0.0003,
      Lead: 0.0003,
      Bromine: 0.0002,
      Chromium: 0.0001,
    },
  },
  coal: {
    ions: {
      Sulfate: 0.13,
      Chloride: 0.085,
      Ammonium: 0.065,
      Nitrate: 0.025,
      Fluoride: 0.008,
      'Sodium ion': 0.01,
      'Potassium ion': 0.006,
      'Calcium ion': 0.008,
    },
    carbon: { 'Organic carbon': 0.3, 'Elemental carbon': 0.1 },
    elements: {
      Silicon: 0.045,
      Aluminium: 0.03,
      Iron: 0.009,
      Calcium: 0.004,
      Potassium: 0.003,
      Titanium: 0.0022,
      Lead: 0.004,
      Zinc: 0.004,
      Arsenic: 0.0009,
      Selenium: 0.0007,
      Bromine: 0.0009,
      Barium: 0.0006,
      Strontium: 0.0004,
      Mercury: 0.00003,
    },
  },
  biomass: {
    ions: {
      'Potassium ion': 0.066,
      Chloride: 0.055,
      Sulfate: 0.03,
      Nitrate: 0.03,
      Ammonium: 0.014,
      'Sodium ion': 0.005,
      'Calcium ion': 0.005,
    },
    carbon: { 'Organic carbon': 0.46, 'Elemental carbon': 0.08 },
    elements: { Potassium: 0.004, Zinc: 0.0008, Bromine: 0.0006, Silicon: 0.006, Manganese: 0.0001 },
  },
  // Soil, roads and building sites together: more calcium than the crust has.
  dust: {
    ions: {
      'Calcium ion': 0.045,
      Sulfate: 0.035,
      Nitrate: 0.02,
      Chloride: 0.004,
      'Magnesium ion': 0.008,
      'Sodium ion': 0.006,
      'Potassium ion': 0.005,
    },
    carbon: { 'Organic carbon': 0.06, 'Elemental carbon': 0.008 },
    elements: {
      Silicon: 0.22,
      Aluminium: 0.075,
      Calcium: 0.035,
      Iron: 0.044,
      Potassium: 0.017,
      Titanium: 0.0045,
      Manganese: 0.0011,
      Barium: 0.0007,
      Strontium: 0.0005,
      Zinc: 0.0006,
      Vanadium: 0.00012,
      Chromium: 0.00012,
      Nickel: 0.00006,
      Copper: 0.0001,
      Lead: 0.0001,
      Cobalt: 0.00002,
      Arsenic: 0.00001,
    },
  },
  metalIndustry: {
    ions: {
      Sulfate: 0.1,
      Nitrate: 0.03,
      Ammonium: 0.045,
      Chloride: 0.04,
      'Calcium ion': 0.03,
      'Potassium ion': 0.012,
      'Magnesium ion': 0.006,
      Fluoride: 0.003,
    },
    carbon: { 'Organic carbon': 0.14, 'Elemental carbon': 0.07 },
    elements: {
      Iron: 0.21,
      Zinc: 0.045,
      Manganese: 0.018,
      Silicon: 0.02,
      Aluminium: 0.01,
      Calcium: 0.015,
      Potassium: 0.004,
      Lead: 0.01,
      Copper: 0.005,
      Chromium: 0.004,
      Nickel: 0.0016,
      Tin: 0.0012,
      Antimony: 0.0006,
      Arsenic: 0.0006,
      Cadmium: 0.0004,
      Cobalt: 0.0002,
      Silver: 0.0001,
    },
  },
  // Fuel of at most 0.5 % sulphur since 2020: much less vanadium than heavy oil left before.
  shipping: {
    ions: { Sulfate: 0.27, Ammonium: 0.085, Nitrate: 0.03, 'Sodium ion': 0.01, 'Calcium ion': 0.006 },
    carbon: { 'Organic carbon': 0.27, 'Elemental carbon': 0.12 },
    elements: { Vanadium: 0.007, Nickel: 0.0052, Iron: 0.006, Zinc: 0.001, Cobalt: 0.0001 },
  },
  // Salt that has met nitric acid on its way inland.
  seaSalt: {
    ions: {
      'Sodium ion': 0.26,
      Chloride: 0.3,
      Nitrate: 0.14,
      Sulfate: 0.12,
      'Magnesium ion': 0.031,
      'Calcium ion': 0.01,
      'Potassium ion': 0.0096,
    },
    carbon: { 'Organic carbon': 0.01 },
    elements: { Bromine: 0.0015, Strontium: 0.0002 },
  },
  fireworks: {
    ions: {
      'Potassium ion': 0.15,
      Sulfate: 0.16,
      Chloride: 0.09,
      Nitrate: 0.05,
      Ammonium: 0.01,
      'Magnesium ion': 0.015,
      'Sodium ion': 0.01,
      'Calcium ion': 0.006,
    },
    carbon: { 'Organic carbon': 0.11, 'Elemental carbon': 0.03 },
    elements: {
      Potassium: 0.02,
      Aluminium: 0.05,
      Barium: 0.022,
      Strontium: 0.008,
      Sulfur: 0.01,
      Titanium: 0.003,
      Copper: 0.003,
      Lead: 0.002,
      Antimony: 0.0004,
      Silicon: 0.01,
    },
  },
}

/** What an X-ray sees of an ion, by mass. */
const seenInIon: readonly (readonly [element: ElementName, ion: IonName, share: number])[] = [
  ['Sulfur', 'Sulfate', 32.06 / 96.06],
  ['Chlorine', 'Chloride', 1],
  ['Potassium', 'Potassium ion', 1],
  ['Calcium', 'Calcium ion', 1],
]

/** Shares of a profile's mass that an element makes up, dissolved or not. */
export const elementShare = ({ ions, elements }: ParticleProfile, element: ElementName): number =>
  seenInIon.reduce(
    (sum, [seen, ion, share]) => sum + (seen === element ? share * (ions[ion] ?? 0) : 0),
    elements[element] ?? 0,
  )
