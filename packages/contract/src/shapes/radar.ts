import { z } from 'zod'
import { measured, stamp } from '../core/output.ts'
import { Attachment } from './event.ts'

/** Quantities of a scan: extinction at 532 nm in km⁻¹, volume depolarisation ratio at 532 nm without unit. */
export const RadarChannel = z.enum(['extinction532', 'depolarization532'])

export const Radar = z.object({
  radarCode: z.string(),
  radarName: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  address: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  /** Elevation of the horizontal scan, degrees. */
  elevationDeg: z.number(),
  /** Nearer and farther than these nothing is judged, metres. */
  blindRangeM: z.number(),
  rangeLimitM: z.number(),
  /** Start of the newest horizontal scan. */
  lastScanTime: stamp.nullable(),
})

/** Corners of a picture on the map, [longitude, latitude] each: top left, top right, bottom right, bottom left. */
const PictureCorners = z.array(z.tuple([z.number(), z.number()])).length(4)

export const RadarScan = z.object({
  scanId: z.string(),
  /** Start of the scan. */
  dataTime: stamp,
  endTime: stamp,
  hotSpotCount: z.number(),
  /** Where the picture of the whole scan lies. */
  corners: PictureCorners,
})

/** Colours of a picture: a value and the colour that stands for it, straight in between, the ends for what is beyond. */
export const ColorScale = z.object({
  channel: RadarChannel,
  label: z.string(),
  unit: z.string(),
  stops: z.array(z.object({ value: z.number(), color: z.string() })),
})

export const HotSpotDetail = z.object({
  hotSpotId: z.string(),
  eventId: z.string(),
  radarCode: z.string(),
  radarName: z.string(),
  /** Start of the scan that raised the event, and of the newest one that saw the hot spot. */
  scanTime: stamp,
  lastScanTime: stamp,
  longitude: z.number(),
  latitude: z.number(),
  location: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  /** From the radar. */
  distanceM: z.number(),
  directionDeg: z.number(),
  directionName: z.string(),
  /** Highest extinction so far and the background of its range, km⁻¹; their ratio. */
  extinction: z.number(),
  background: z.number(),
  contrast: z.number(),
  areaM2: z.number(),
  /** Depolarisation at the peak and what it speaks for (粗颗粒, 混合, 细颗粒). */
  depolarization: measured,
  particleKind: z.string().nullable(),
  level: z.number(),
  nationalSites: z.array(
    z.object({
      siteCode: z.string(),
      siteName: z.string(),
      longitude: z.number(),
      latitude: z.number(),
      distanceKm: z.number(),
    }),
  ),
  /** The square of about 5000 m × cos 20° around the hot spot that radarFile shows (popup-08). */
  corners: PictureCorners,
  radarFile: Attachment.nullable(),
  colorScale: ColorScale,
  /** Every scan that saw it, oldest first. */
  sightings: z.array(
    z.object({
      dataTime: stamp,
      longitude: z.number(),
      latitude: z.number(),
      extinction: z.number(),
      contrast: z.number(),
      areaM2: z.number(),
    }),
  ),
})
export type HotSpotDetail = z.infer<typeof HotSpotDetail>
