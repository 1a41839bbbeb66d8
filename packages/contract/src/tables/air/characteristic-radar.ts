import { factorText } from '@qingkong/domain/site/factor'
import type { RadarProfile } from '../../calls/air/characteristic-radar.ts'
import type { DataTable } from '../../core/data-table.ts'

/** One row per profile: its type, and of each pollutant concentration, value and the lines around it. */
const profilesTable = (title: string, notes: readonly string[], profiles: readonly RadarProfile[]): DataTable => ({
  title,
  notes: [...notes, '比值为各污染物占五项之和的比例与参照期平均比例之比，标准值为1；上下限为平均比例加减一个标准差'],
  columns: [
    { key: 'time', title: '时间', kind: 'time', frozen: true },
    { key: 'site', title: '站点', kind: 'text', frozen: true },
    { key: 'type', title: '类型', kind: 'text' },
    { key: 'above', title: '超上限污染物', kind: 'text' },
    ...(profiles.find(({ axes }) => axes.length > 0)?.axes ?? []).flatMap(({ factorCode, factorName }) => [
      {
        key: `${factorCode}Concentration`,
        title: '浓度',
        kind: 'number' as const,
        unit: factorText(factorCode).unit,
        digits: factorText(factorCode).decimals,
        group: factorName,
      },
      { key: `${factorCode}Value`, title: '比值', kind: 'number' as const, digits: 2, group: factorName },
      { key: `${factorCode}Upper`, title: '上限', kind: 'number' as const, digits: 2, group: factorName },
      { key: `${factorCode}Lower`, title: '下限', kind: 'number' as const, digits: 2, group: factorName },
    ]),
    { key: 'references', title: '参照组数', kind: 'number' },
  ],
  rows: profiles.map((profile) => ({
    time: profile.dataTime.slice(0, 16),
    site: profile.siteName,
    type: profile.type,
    above: profile.above.join('、'),
    references: profile.references,
    ...Object.fromEntries(
      profile.axes.flatMap(({ factorCode, concentration, value, upper, lower }) => [
        [`${factorCode}Concentration`, concentration],
        [`${factorCode}Value`, value],
        [`${factorCode}Upper`, upper],
        [`${factorCode}Lower`, lower],
      ]),
    ),
  })),
})

interface Answer {
  profiles: readonly RadarProfile[]
}

/** 时间: the site's profile at each time of the period. */
export const timeRadarTable = (
  { profiles }: Answer,
  { startTime, endTime }: { startTime: string; endTime: string },
): DataTable =>
  profilesTable(
    '特征雷达图（时间）',
    [`时段：${startTime.slice(0, 16)} 至 ${endTime.slice(0, 16)}（北京时间，小时结束时刻）`, '参照：本站此前31天'],
    profiles,
  )

/** 空间: the profile of each site at one hour, or of one natural day. */
export const spaceRadarTable = (
  { profiles }: Answer,
  { dataTime, dataType = 'HOUR' }: { dataTime: string; dataType?: 'HOUR' | 'DAY' | undefined },
): DataTable =>
  profilesTable(
    '特征雷达图（空间）',
    dataType === 'DAY'
      ? [
          `日期：${profiles[0]?.dataTime ?? dataTime.slice(0, 10)}（北京时间自然日，01:00至次日00:00）`,
          '参照：同一日同类型的全部站点',
        ]
      : [`时间：${dataTime.slice(0, 16)}（北京时间，小时结束时刻）`, '参照：同一时刻同类型的全部站点'],
    profiles,
  )

/** How often each type occurred, most frequent first. */
export const radarTypeCounts = (profiles: readonly RadarProfile[]): { type: string; count: number }[] => {
  const counts = new Map<string, number>()
  for (const { type } of profiles) if (type !== null) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count)
}
