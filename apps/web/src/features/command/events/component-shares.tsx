import '../../../blocks/blocks.css'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { useCallback, useState } from 'react'
import { Chart } from '../../../charts/chart.tsx'
import type { ChartPalette } from '../../../charts/palette.ts'
import { type PieSlice, pieOption } from '../../../charts/pie-option.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import './event-cards.css'

type Components = CallAnswer<'alarmRecordDetail'>['vocsRankList']
type Group = Components['groups'][number]

/** Species that are named one by one; the others are one slice. */
const namedSpecies = 8

/** The largest slices by name, what is left as 其他. */
const topSlices = (all: readonly PieSlice[], count: number): PieSlice[] => {
  const ranked = all.filter((slice) => slice.value > 0).toSorted((a, b) => b.value - a.value)
  const rest = ranked.slice(count).reduce((sum, slice) => sum + slice.value, 0)
  return [...ranked.slice(0, count), ...(rest > 0 ? [{ name: '其他', value: roundHalfEven(rest, 3) }] : [])]
}

const Pie = ({ title, unit, slices }: { title: string; unit: string; slices: readonly PieSlice[] }) => {
  const option = useCallback((palette: ChartPalette) => pieOption(slices, unit, palette), [slices, unit])
  return (
    <figure className="component-pie">
      <figcaption className="chart-title">{title}</figcaption>
      <Chart option={option} height={190} label={title} />
    </figure>
  )
}

const Species = ({ group }: { group: Group }) => (
  <div data-testid="component-species">
    <Pie
      title={`${group.groupName}物种浓度`}
      unit="ppb"
      slices={topSlices(
        group.factorData.map((item) => ({ name: item.factorName, value: item.value })),
        namedSpecies,
      )}
    />
    <Pie
      title={`${group.groupName}物种臭氧生成潜势`}
      unit="µg/m³"
      slices={topSlices(
        group.factorData.map((item) => ({ name: item.factorName, value: item.ofp })),
        namedSpecies,
      )}
    />
  </div>
)

/** popup-02: shares of the VOC groups at the nearest component station; a click on one shows pies of its species. */
export const ComponentShares = ({ list }: { list: Components }) => {
  const [group, setGroup] = useState<string | null>(null)
  const opened = list.groups.find((item) => item.groupName === group)
  const groups = useCallback(
    (palette: ChartPalette) =>
      pieOption(
        list.groups.map((item) => ({ name: item.groupName, value: item.total })),
        'ppb',
        palette,
      ),
    [list],
  )
  if (list.groups.length === 0) return <EmptyState text="暂无组分数据" hint={list.remark} />
  return (
    <>
      <p className="component-station">
        {list.siteName}
        {list.distanceM === null ? null : (
          <span className="muted">
            （距告警站点 <span className="figure">{formatMeasured(list.distanceM / 1000, 1)}</span> km）
          </span>
        )}{' '}
        <TimeText stamp={list.dataTime} />
      </p>
      <p className="state-hint">
        总浓度 {formatMeasured(list.total, 1)} ppb，臭氧生成潜势 {formatMeasured(list.totalOfp, 1)}{' '}
        µg/m³；点击一组查看物种浓度
      </p>
      <Chart option={groups} height={200} label="VOCs各组占比" onClick={setGroup} />
      <div className="component-groups">
        {list.groups.map((item) => (
          <button
            key={item.groupCode}
            type="button"
            className="factor-tab"
            aria-pressed={item === opened}
            onClick={() => setGroup(item === opened ? null : item.groupName)}
            data-testid={`component-${item.groupCode}`}
          >
            {item.groupName} <span className="figure">{formatMeasured(item.share * 100)}%</span>
          </button>
        ))}
      </div>
      {opened ? <Species group={opened} /> : null}
    </>
  )
}
