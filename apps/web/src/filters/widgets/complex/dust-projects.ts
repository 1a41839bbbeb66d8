import { distanceM, type Position } from '@qingkong/domain/geo/distance'
import { limitSelection } from './place-selection.ts'

/** 1 around a site, 2 any sites the user names, 3 by area (document 2 section 3.7). */
export const dustSourceModes = [
  { value: '1', label: '站点周边' },
  { value: '2', label: '自定义' },
  { value: '3', label: '按区域' },
] as const
export type DustSourceMode = (typeof dustSourceModes)[number]['value']

export const isDustSourceMode = (value: unknown): value is DustSourceMode =>
  dustSourceModes.some((mode) => mode.value === value)

/** filter-27: sources in custom mode. */
export const maxCustomSources = 10

/** Kilometres around the site. */
export const dustDistances: readonly number[] = [1, 3, 5]
export const defaultDustDistance = 1

export interface DistanceSite {
  siteCode: string
  /** Kilometres. */
  distance: number
}

export interface DustProject {
  recordNum: string
  projectName: string
}

/** A district with its projects. */
export interface DustArea {
  areaCode: string
  areaName: string
  projects: readonly DustProject[]
}

type Given = { recordNum?: string | null; projectName: string }

/** filter-28: a project without a record number is in no register and cannot be asked for. */
export const recorded = (projects: readonly Given[]): DustProject[] =>
  projects.flatMap(({ recordNum, projectName }) => (recordNum ? [{ recordNum, projectName }] : []))

/** filter-28: the same for the list by area; areas left without a project are dropped. */
export const recordedAreas = (
  areas: readonly { areaCode: string; areaName: string; projects: readonly Given[] }[],
): DustArea[] =>
  areas.flatMap(({ areaCode, areaName, projects }) => {
    const kept = recorded(projects)
    return kept.length === 0 ? [] : [{ areaCode, areaName, projects: kept }]
  })

/** Site and distance of the bar; null until both are chosen (filter-28). */
export const distanceSiteOf = (value: unknown): DistanceSite | null => {
  if (typeof value !== 'object' || value === null || !('siteCode' in value) || !('distance' in value)) return null
  const { siteCode, distance } = value
  return typeof siteCode === 'string' && siteCode !== '' && typeof distance === 'number' ? { siteCode, distance } : null
}

type Located = { siteCode: string } & Position
type WorkingProject = { isStopped: boolean } & Position

/**
 * Where a page of construction sites begins: the first station with one at work around it, for around any other there is
 * nothing to be drawn. Where there is none, the first; null without stations.
 */
export const beginningSite = (sites: readonly Located[], projects: readonly WorkingProject[]): string | null => {
  const working = projects.filter(({ isStopped }) => !isStopped)
  const begun = sites.find((site) => working.some((one) => distanceM(site, one) <= defaultDustDistance * 1000))
  return (begun ?? sites[0])?.siteCode ?? null
}

/** Path of the call around a site, by which its failure is known. */
const noDataPath = '/dust/analysis/info-by-site'

/** filter-28: an error that names the path of the list around a site means that there is none there. */
export const meansNoData = (error: unknown): boolean => error instanceof Error && error.message.includes(noDataPath)

/** filter-27: only custom mode has a limit. */
export const limitSources = (mode: DustSourceMode, before: readonly string[], next: readonly string[]): string[] =>
  mode === '2' ? limitSelection(before, next, maxCustomSources) : [...next]

/** Chosen projects in the order of the list; every one at first, in custom mode none. */
export const firstSources = (mode: DustSourceMode, projects: readonly DustProject[]): DustProject[] =>
  mode === '2' ? [] : [...projects]
