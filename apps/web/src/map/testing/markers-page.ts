import { companyImages, companyStates } from '../company-state.ts'
import { defaultSettings, type MapEngine, openMap } from '../engine.ts'
import { companyMode } from '../layers/company-clustering.ts'
import {
  type CompanyMarker,
  companyDotLayer,
  companyDrawn,
  companyLayers,
  companySource,
  showCompanyMode,
} from '../layers/company-style.ts'
import { type DrawnSource, openDrawnSource } from '../layers/drawn-source.ts'
import { addImages } from '../layers/map-images.ts'

/** Uniform numbers from a seed (mulberry32). */
const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
const next = seeded(7)
const nothingListed: ReadonlySet<string> = new Set()

const company = (n: number): CompanyMarker => ({
  psCode: `PS${n}`,
  psName: `企业${n}`,
  longitude: 119.9 + 0.8 * next(),
  latitude: 31.3 + 0.55 * next(),
  state: companyStates[Math.floor(next() * companyStates.length)] ?? 'online',
})

let companies: CompanyMarker[] = []

/** Done when the picture is on the screen and nothing is left to load or place. */
const shown = async (engine: MapEngine, handedOver: Promise<void>): Promise<void> => {
  await handedOver
  await engine.map.once('idle')
}

const bench = (engine: MapEngine) => {
  addImages(engine.map, 'dark', companyImages)
  const source: DrawnSource = openDrawnSource(engine.map, companySource)
  for (const layer of companyLayers('dark')) engine.map.addLayer(layer, 'sources')
  showCompanyMode(engine.map, companyMode(10_000))
  const draw = () => source.show(companies.map((company) => companyDrawn(company, nothingListed)))
  return {
    load: (count: number) => {
      companies = Array.from({ length: count }, (_, n) => company(n))
      return shown(engine, draw())
    },
    /** Every `nth` company gets a new state, as a push brings it. */
    change: (nth: number) => {
      companies = companies.map((company, n) =>
        n % nth === 0 ? { ...company, state: company.state === 'alarm' ? 'online' : 'alarm' } : company,
      )
      return shown(engine, draw())
    },
    drawn: () => engine.map.queryRenderedFeatures({ layers: [companyDotLayer] }).length,
  }
}

const element = document.getElementById('map')
if (element)
  openMap(element, { ...defaultSettings, zoom: 9.5 }, 'dark', (engine) => {
    engine.map.once('idle', () => Object.assign(window, { markerBench: bench(engine) }))
  })
