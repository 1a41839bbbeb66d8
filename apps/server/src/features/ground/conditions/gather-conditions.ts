import type { Condition } from '@qingkong/contract/calls/ground/conditions'
import { rows, sql } from '../../../db/database.ts'
import { isDatabaseAway } from '../../../db/database-fault.ts'
import { inAreaScope, type Scope } from '../../../db/scope.ts'
import { CityClock } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { spaceText, volumeSpaces } from './disk-space.ts'
import { offlineMonitors } from './offline-monitors.ts'
import { refusalWords } from './refusal-words.ts'

const ofDisks = async ({ config }: Services): Promise<Condition[]> =>
  (await volumeSpaces(config)).flatMap(({ name, freeBytes, fullness }): Condition[] => {
    if (fullness === null) return []
    const left = `剩余 ${spaceText(freeBytes)}`
    return fullness === 'full'
      ? [
          {
            key: `disk.${name}`,
            severity: 'severe',
            title: `${name}空间已满`,
            detail: `${left}。新数据暂不接收也不应答，设备会自行补发；请清理或扩容，恢复后自动继续。`,
          },
        ]
      : [{ key: `disk.${name}`, severity: 'warning', title: `${name}空间不足`, detail: `${left}，请尽快清理或扩容。` }]
  })

const ofClock = ({ clock }: Services): Condition[] => {
  const jumpMs = clock instanceof CityClock ? clock.jumpMs : 0
  if (jumpMs === 0) return []
  const minutes = Math.round(Math.abs(jumpMs) / 60_000)
  return [
    {
      key: 'clock',
      severity: 'severe',
      title: '服务器时钟跳变',
      detail: `服务器时钟突然${jumpMs > 0 ? '快' : '慢'}了 ${minutes} 分钟，平台仍按原时间运行；请校准时钟，确认新时间无误时重启服务。`,
    },
  ]
}

const ofQuarantine = async ({ db }: Services, now: Date): Promise<Condition[]> => {
  const found = await rows(
    db,
    sql<{ reason: string; n: number; mns: string[] }>`select reason, count(*)::int as n,
        (array_agg(distinct mn) filter (where mn is not null))[1:3] as mns
      from quarantine where received_at > ${now}::timestamptz - interval '1 day' group by reason order by n desc`,
  )
  return found.map(({ reason, n, mns }) => ({
    key: `quarantine.${reason}`,
    severity: 'warning',
    title: `隔离报文：${refusalWords(reason)}`,
    detail: `近24小时 ${n} 条${mns?.length ? `，设备 ${mns.join('、')}${n > mns.length ? ' 等' : ''}` : ''}。`,
  }))
}

const ofMonitors = async ({ db }: Services, scope: Scope, now: Date): Promise<Condition[]> => {
  const offline = await offlineMonitors(db, scope, now)
  if (offline.length === 0) return []
  const named = offline.slice(0, 3).map(({ name }) => name)
  return [
    {
      key: 'offline',
      severity: 'warning',
      title: `${offline.length} 个监控点离线`,
      detail: `${named.join('、')}${offline.length > 3 ? ' 等' : ''}没有新数据（分钟数据超过30分钟，小时数据超过3小时）。`,
    },
  ]
}

const ofDeadLetters = async ({ db }: Services): Promise<Condition[]> => {
  const [found] = await rows(db, sql<{ n: number }>`select count(*)::int as n from dead_letter`)
  if (!found || found.n === 0) return []
  return [
    {
      key: 'deadLetters',
      severity: 'warning',
      title: '有未完成的后台处理',
      detail: `${found.n} 项，见系统设置中的“未完成处理”。`,
    },
  ]
}

const databaseGone: Condition = {
  key: 'database',
  severity: 'severe',
  title: '数据库没有应答',
  detail: '查询暂不可用；现场数据由网关保留，恢复后自动入库。请检查数据库与磁盘空间。',
}

/** Who sees the whole city: the server itself, for its log. */
const cityWide = ({ config }: Pick<Services, 'config'>): Scope => ({
  userId: '',
  orgCode: '',
  areaCodes: [config.cityCode],
  cityCode: config.cityCode,
  enterpriseCode: null,
})

/**
 * Everything about the platform itself that an operator has to know now, the severe first: of monitors those in the own
 * areas; what is of no area only to who looks after the whole city.
 */
export const gatherConditions = async (services: Services, scope: Scope = cityWide(services)): Promise<Condition[]> => {
  const now = services.clock.now()
  const own = [...(await ofDisks(services)), ...ofClock(services)]
  const seesAll = inAreaScope(scope, scope.cityCode)
  const stored = Promise.all([
    seesAll ? ofQuarantine(services, now) : [],
    ofMonitors(services, scope, now),
    seesAll ? ofDeadLetters(services) : [],
  ])
  const asked = await stored.catch((error: unknown) => {
    if (isDatabaseAway(error)) return [[databaseGone]]
    throw error
  })
  const all = [...own, ...asked.flat()]
  return [
    ...all.filter(({ severity }) => severity === 'severe'),
    ...all.filter(({ severity }) => severity !== 'severe'),
  ]
}
