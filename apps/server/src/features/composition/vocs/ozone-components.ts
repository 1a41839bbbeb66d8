import { distanceM, type Position } from '@qingkong/domain/geo/distance'
import { hourLabel, hourMs } from '@qingkong/domain/time/city-time'
import { componentSiteTypes } from '@qingkong/domain/voc/component-site'
import { type GroupTotal, groupTotals } from '@qingkong/domain/voc/group-totals'
import type { Species } from '@qingkong/domain/voc/species'
import { isVocGroupCode, vocGroupNames } from '@qingkong/domain/voc/voc-group'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { newestSpeciesHours, type SpeciesHour, speciesOf } from '../../../series/port.ts'

/** Components come an hour late and chromatographs pause: so many hours before the wanted one may stand for it. */
const hoursBack = 3

interface Station extends Position {
  id: number
  siteCode: string
  siteName: string
}

interface Sample extends Station {
  hour: SpeciesHour
}

interface NamedSpecies extends Species {
  position: number
  name: string
}

/** Without its molar mass a species has no mixing ratio. */
const mixedSpecies = async (db: Queryable): Promise<NamedSpecies[]> =>
  (await speciesOf(db, 'voc')).flatMap(({ factorCode, position, name, cas, groupCode, molarMass, mir, koh }) =>
    isVocGroupCode(groupCode) && molarMass !== null
      ? [{ factorCode, position, name, cas, groupCode, molarMass, mir, koh }]
      : [],
  )

/** The newest hour within reach of each component station that is in service. */
const samplesNear = async (db: Queryable, hourStartAt: Date): Promise<Sample[]> => {
  const stations = await rows(
    db,
    sql<Station>`select id, site_code as "siteCode", site_name as "siteName", longitude, latitude from site
      where enabled and site_type = any(${[...componentSiteTypes]})`,
  )
  const hours = await newestSpeciesHours(db, {
    family: 'voc',
    siteIds: stations.map(({ id }) => id),
    from: new Date(hourStartAt.getTime() - (hoursBack - 1) * hourMs),
    to: new Date(hourStartAt.getTime() + hourMs),
    purpose: 'counted',
  })
  return stations.flatMap((station) => {
    const hour = hours.find(({ siteId }) => siteId === station.id)
    return hour ? [{ ...station, hour }] : []
  })
}

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

const groupRow = (group: GroupTotal<NamedSpecies>, total: number, totalOfp: number) => ({
  groupCode: group.groupCode,
  groupName: vocGroupNames[group.groupCode],
  total: group.ppb,
  share: shareOf(group.ppb, total),
  ofp: group.ofp,
  ofpShare: shareOf(group.ofp, totalOfp),
  factorData: group.species.map(({ species, ppb, ofp }) => ({
    factorCode: species.factorCode,
    factorName: species.name,
    value: ppb,
    share: shareOf(ppb, group.ppb),
    ofp,
    ofpShare: shareOf(ofp, group.ofp),
  })),
})

const nothing = {
  siteCode: null,
  siteName: null,
  distanceM: null,
  dataTime: null,
  total: null,
  totalOfp: null,
  groups: [],
}

/**
 * What the air near an ozone alarm was made of: groups and species at the nearest component station that has the
 * hour (or one of the two before it), in ppb with their ozone formation potential in µg/m³ (popup-02).
 */
export const ozoneComponents = async (db: Queryable, alarm: Position & { factorCode: string }, hourStartAt: Date) => {
  const isOzone = alarm.factorCode === 'o3' || alarm.factorCode === 'o38h'
  const head = isOzone
    ? { factor: 'O3', left: '浓度（ppb）', right: '臭氧生成潜势（µg/m³）' }
    : { factor: '', left: '', right: '' }
  if (!isOzone) return { ...head, ...nothing, remark: '仅臭氧告警提供组分分析' }
  const [samples, species] = await Promise.all([samplesNear(db, hourStartAt), mixedSpecies(db)])
  const nearest = samples
    .map((sample) => ({ sample, awayM: distanceM(alarm, sample) }))
    .sort((a, b) => a.awayM - b.awayM)
    .map(({ sample, awayM }) => ({
      sample,
      awayM,
      groups: groupTotals(
        species.map((one) => ({ species: one, micrograms: sample.hour.values[one.position - 1] ?? null })),
      ),
    }))
    .find(({ groups }) => groups.length > 0)
  if (!nearest) return { ...head, ...nothing, remark: '告警时段周边组分站无数据' }
  const total = nearest.groups.reduce((sum, group) => sum + group.ppb, 0)
  const totalOfp = nearest.groups.reduce((sum, group) => sum + group.ofp, 0)
  return {
    ...head,
    remark: null,
    siteCode: nearest.sample.siteCode,
    siteName: nearest.sample.siteName,
    distanceM: Math.round(nearest.awayM),
    dataTime: hourLabel(nearest.sample.hour.startAt),
    total,
    totalOfp,
    groups: nearest.groups.map((group) => groupRow(group, total, totalOfp)),
  }
}
