/** Elements the tables of the particle analyses know. */
export const particleElements = [
  'Na',
  'Mg',
  'Al',
  'Si',
  'P',
  'S',
  'Cl',
  'K',
  'Ca',
  'Sc',
  'Ti',
  'V',
  'Cr',
  'Mn',
  'Fe',
  'Co',
  'Ni',
  'Cu',
  'Zn',
  'Ga',
  'As',
  'Se',
  'Br',
  'Rb',
  'Sr',
  'Zr',
  'Mo',
  'Ag',
  'Cd',
  'Sn',
  'Sb',
  'Ba',
  'Hg',
  'Tl',
  'Pb',
  'Bi',
  'F',
] as const

/** Other names of ions and carbon, written without signs and spaces, by the name used here. */
const names: Readonly<Record<string, readonly string[]>> = {
  'Na+': ['na+', 'na1+', '钠离子'],
  'NH4+': ['nh4+', 'nh4', 'ammonium', '铵根', '铵离子', '铵盐'],
  'K+': ['k+', 'k1+', '钾离子'],
  'Mg2+': ['mg2+', 'mg++', '镁离子'],
  'Ca2+': ['ca2+', 'ca++', '钙离子'],
  'Cl-': ['cl-', '氯离子'],
  'NO3-': ['no3-', 'no3', 'nitrate', '硝酸根', '硝酸盐'],
  'SO42-': ['so42-', 'so4', 'so4--', 'so4=', 'so42', 'so4^2-', 'sulfate', 'sulphate', '硫酸根', '硫酸盐'],
  'F-': ['f-', '氟离子'],
  'NO2-': ['no2-', 'nitrite', '亚硝酸根'],
  OC: ['oc', '有机碳'],
  EC: ['ec', '元素碳'],
  'PM2.5': ['pm2.5', 'pm25', 'pm2_5', 'pm'],
  SO2: ['so2', '二氧化硫'],
  NO2: ['no2', '二氧化氮'],
}

const elements: ReadonlySet<string> = new Set(particleElements)
const byName = new Map(Object.entries(names).flatMap(([name, others]) => others.map((other) => [other, name] as const)))

/**
 * The name used here of a component of particles, or of SO2 and NO2 beside them; undefined for any other text.
 * 'NO2' is the gas and 'NO2-' the ion; 'Cl', 'K', 'Ca', 'Na', 'Mg', 'F' without a charge are elements. Symbols of
 * elements are taken as they are written: 'Co' is cobalt, 'CO' is not.
 */
export const particleName = (text: string): string | undefined => {
  const own = text.trim()
  if (elements.has(own)) return own
  return byName.get(own.toLowerCase().replaceAll(/[\s⁻₂₃₄²⁺]/g, (sign) => plainSign[sign] ?? ''))
}

const plainSign: Readonly<Record<string, string>> = { '⁻': '-', '₂': '2', '₃': '3', '₄': '4', '²': '2', '⁺': '+' }
