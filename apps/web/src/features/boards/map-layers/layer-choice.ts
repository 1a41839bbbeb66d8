import { create } from 'zustand'
import { type SiteGroup, siteGroupNames } from '../../../map/layers/site-feature.ts'

/** Layers beside the air sites, as the rail lists them. */
const layerNames = ['weather', 'company', 'dust', 'remote-sensing', 'taxi', 'radar', 'event'] as const
export type LayerName = (typeof layerNames)[number]

export type Choice = SiteGroup | LayerName

interface LayerChoice {
  shown: ReadonlySet<Choice>
  toggle: (layer: Choice) => void
  turnOn: (layer: Choice) => void
}

const storageKey = 'qingkong.layers'
const all: readonly Choice[] = [...siteGroupNames, ...layerNames]
/** Moving monitors and radar pictures cover others and are looked at on purpose. */
const onPurpose: readonly Choice[] = ['taxi', 'radar', 'dust', 'remote-sensing']
const byDefault = all.filter((layer) => !onPurpose.includes(layer))

/** The choice a browser has kept, or the default when there is none that can be read. */
export const storedChoice = (text: string | null): ReadonlySet<Choice> => {
  if (text === null) return new Set(byDefault)
  const kept = new Set(text.split(','))
  return new Set(all.filter((layer) => kept.has(layer)))
}

const kept = (shown: ReadonlySet<Choice>) => {
  localStorage.setItem(storageKey, [...shown].join())
  return { shown }
}

/** What the map shows; the user's choice is kept in the browser. */
export const useLayerChoice = create<LayerChoice>((set) => ({
  shown: storedChoice(localStorage.getItem(storageKey)),
  toggle: (layer) =>
    set(({ shown }) => {
      const next = new Set(shown)
      if (!next.delete(layer)) next.add(layer)
      return kept(next)
    }),
  turnOn: (layer) => set(({ shown }) => (shown.has(layer) ? {} : kept(new Set([...shown, layer])))),
}))
