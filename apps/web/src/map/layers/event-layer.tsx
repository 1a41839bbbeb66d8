import { isEventStatus, statusOwner } from '@qingkong/domain/event/event-status'
import type { FeatureCollection, Point } from 'geojson'
import type { MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { EventRow } from '../../blocks/event-shape.ts'
import { useThemeName } from '../../kit/theme-context.ts'
import { tokens } from '../../kit/tokens.ts'
import { useMapEngine } from '../map-context.ts'
import { mapFont } from '../map-font.ts'

interface Props {
  events: readonly EventRow[]
  visible: boolean
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

const markOffset: [number, number] = [13, -13]

const collection = (events: readonly EventRow[]): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: events.map((event) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [event.longitude, event.latitude] },
    properties: {
      id: event.eventId,
      letter: letterOf(event),
      owner: isEventStatus(event.eventStatus) ? statusOwner(event.eventStatus) : 'ended',
    },
  })),
})

/** Unfinished events that are not at a site (a site wears its alarm as a ring): hue = whose turn, letter = type. */
export const EventLayer = ({ events, visible, onOpen }: Props) => {
  const engine = useMapEngine()
  const theme = useThemeName()
  const current = useRef({ events, onOpen })
  current.current = { events, onOpen }

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once per engine; data follow in the next effect
  useEffect(() => {
    const { map } = engine
    const token = tokens[theme]
    map.addSource('events', { type: 'geojson', data: collection(events), promoteId: 'id' })
    map.addLayer({
      id: 'event-marks',
      type: 'circle',
      source: 'events',
      paint: {
        'circle-radius': 9,
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
    })
    map.addLayer({
      id: 'event-letters',
      type: 'symbol',
      source: 'events',
      layout: {
        'text-field': ['get', 'letter'],
        'text-font': mapFont,
        'text-size': 11,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': token.surface, 'text-translate': markOffset },
    })
    const click = (press: MapLayerMouseEvent) => {
      const id: unknown = press.features?.[0]?.properties['id']
      const event = current.current.events.find((item) => item.eventId === id)
      if (event) current.current.onOpen(event)
    }
    const cursor = (value: string) => () => {
      map.getCanvas().style.cursor = value
    }
    const [enter, leave] = [cursor('pointer'), cursor('')]
    map.on('click', 'event-marks', click)
    map.on('mouseenter', 'event-marks', enter)
    map.on('mouseleave', 'event-marks', leave)
    return () => {
      map.off('click', 'event-marks', click)
      map.off('mouseenter', 'event-marks', enter)
      map.off('mouseleave', 'event-marks', leave)
    }
  }, [engine])

  useEffect(() => {
    void engine.source('events')?.setData(collection(events))
  }, [engine, events])

  useEffect(() => {
    for (const id of ['event-marks', 'event-letters'])
      engine.map.setLayoutProperty(id, 'visibility', visible ? 'visible' : 'none')
  }, [engine, visible])
  return null
}
