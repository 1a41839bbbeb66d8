import { particleName } from './particle-names.ts'

/** Symbols of elements by their English names, as the species tables list them. */
const elementSymbols: Readonly<Record<string, string>> = {
  Aluminium: 'Al',
  Silicon: 'Si',
  Sulfur: 'S',
  Chlorine: 'Cl',
  Potassium: 'K',
  Calcium: 'Ca',
  Titanium: 'Ti',
  Vanadium: 'V',
  Chromium: 'Cr',
  Manganese: 'Mn',
  Iron: 'Fe',
  Cobalt: 'Co',
  Nickel: 'Ni',
  Copper: 'Cu',
  Zinc: 'Zn',
  Arsenic: 'As',
  Selenium: 'Se',
  Bromine: 'Br',
  Strontium: 'Sr',
  Silver: 'Ag',
  Cadmium: 'Cd',
  Tin: 'Sn',
  Antimony: 'Sb',
  Barium: 'Ba',
  Mercury: 'Hg',
  Lead: 'Pb',
}

/** As people write ions; elements and carbon are written by their symbol. */
const typesetNames: Readonly<Record<string, string>> = {
  'Na+': 'Na⁺',
  'NH4+': 'NH₄⁺',
  'K+': 'K⁺',
  'Mg2+': 'Mg²⁺',
  'Ca2+': 'Ca²⁺',
  'Cl-': 'Cl⁻',
  'NO3-': 'NO₃⁻',
  'SO42-': 'SO₄²⁻',
  'F-': 'F⁻',
  'NO2-': 'NO₂⁻',
}

/** The name of a listed species in the particle analyses (particle-names.ts); null where they do not know it. */
export const particleSpeciesName = ({ name, nameEn }: { name: string; nameEn: string }): string | null =>
  elementSymbols[nameEn] ?? particleName(name) ?? particleName(nameEn) ?? null

/** 'SO₄²⁻' of 'SO42-'. */
export const typesetParticle = (name: string): string => typesetNames[name] ?? name
