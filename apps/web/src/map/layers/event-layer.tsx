import { isEventStatus, statusOwner } from '@qingkong/domain/event/event-status'
import type { LayerSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import type { EventRow } from '../../client/event-shape.ts'
import { type ThemeName, tokens } from '../../kit/tokens.ts'
import { mapFont } from '../map-font.ts'
import { type Drawn, drawnPoint } from './drawn.ts'
import { keepClear } from './map-name.ts'
import { useDrawnLayer } from './use-drawn-layer.ts'

interface Props {
  events: readonly EventRow[]
  onOpen: (event: EventRow) => void
}

const letters: Record<string, string> = {
  '2': '雷',
  '3': '报',
  '4': '交',
  '4.7': '交',
  '6': '企',
  '7': '溯',
  '7.4': '溯',
}
const letterOf = (event: EventRow): string => (event.psType === '2' ? '尘' : (letters[event.eventType] ?? '告'))

const markDiameter = 18
const markOffset: [number, number] = [13, -13]

const eventDrawn = (event: EventRow): Drawn =>
  drawnPoint(event.eventId, event.longitude, event.latitude, {
    letter: letterOf(event),
    owner: isEventStatus(event.eventStatus) ? statusOwner(event.eventStatus) : 'ended',
  })

const source = 'events'
const eventHitLayer = 'event-marks'

const layers = (theme: ThemeName): LayerSpecification[] => {
  const token = tokens[theme]
  return [
    {
      id: eventHitLayer,
      type: 'circle',
      source,
      paint: {
        'circle-radius': markDiameter / 2,
        // Beside its point, so that a site at the same place stays readable.
        'circle-translate': markOffset,
        'circle-color': [
          'match',
          ['get', 'owner'],
          'dispatcher',
          token.ownerDispatcher,
          'field',
          token.ownerField,
          'overseer',
          token.ownerOverseer,
          token.ownerEnded,
        ],
        'circle-stroke-color': token.surface,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'event-letters',
      type: 'symbol',
      source,
      layout: {
        'text-field': ['get', 'letter'],
        'text-font': mapFont,
        'text-size': 11,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': token.surface, 'text-translate': markOffset },
    },
    keepClear('event-room', source, markDiameter, [markOffset[0] / markDiameter, markOffset[1] / markDiameter]),
  ]
}

/** Unfinished events that are not at a site (a site wears its alarm as a ring): hue = whose turn, letter = type. */
export const EventLayer = ({ events, onOpen }: Props) => {
  const features = useMemo(() => events.map(eventDrawn), [events])
  useDrawnLayer({
    source,
    features,
    layers,
    hitLayer: eventHitLayer,
    onHit: (id) => {
      const event = events.find((item) => item.eventId === id)
      if (event) onOpen(event)
    },
  })
  return null
}
