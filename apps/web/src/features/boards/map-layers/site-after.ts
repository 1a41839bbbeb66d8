import type { LiveMessage } from '../../../client/live.ts'
import type { MapSite } from '../../../map/layers/site-feature.ts'

const ended = new Set([9, 10])

/** The site after a pushed message, or the same object when the message is not about it. */
export const siteAfter = (site: MapSite, message: LiveMessage): MapSite => {
  if (message.topic === 'siteHour' && message.siteCode === site.siteCode) {
    if (site.dataTime !== null && message.dataTime < site.dataTime) return site
    const values = { ...site.values }
    for (const [factor, value] of Object.entries(message.values))
      if (factor in values) values[factor as keyof typeof values] = value
    return { ...site, values, level: message.level, dataTime: message.dataTime }
  }
  if (message.topic === 'event' && message.eventType === '1' && message.siteCode === site.siteCode) {
    if (!ended.has(message.eventStatus))
      return { ...site, alarmEventId: message.eventId, alarmLevel: message.level ?? site.alarmLevel }
    return site.alarmEventId === message.eventId ? { ...site, alarmEventId: null, alarmLevel: null } : site
  }
  return site
}
