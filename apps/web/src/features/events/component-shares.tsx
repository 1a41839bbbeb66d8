import '../../blocks/blocks.css'
import { useCallback, useState } from 'react'
import type { CallAnswer } from '../../app/use-call.ts'
import { Chart } from '../../charts/chart.tsx'
import type { ChartPalette } from '../../charts/palette.ts'
import { pieOption } from '../../charts/pie-option.ts'
import { EmptyState } from '../../kit/states.tsx'

/** popup-02: shares of the VOC groups; a click on a slice shows the species of that group. */
export const ComponentShares = ({ list }: { list: CallAnswer<'alarmRecordDetail'>['vocsRankList'] }) => {
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
  const species = useCallback(
    (palette: ChartPalette) =>
      pieOption(
        (opened?.factorData ?? []).slice(0, 10).map((item) => ({ name: item.factorName, value: item.value })),
        'ppb',
        palette,
      ),
    [opened],
  )
  if (list.groups.length === 0) return <EmptyState text="暂无组分数据" />
  return (
    <>
      <Chart option={groups} height={200} label="VOCs各组占比" onClick={setGroup} />
      {opened ? (
        <>
          <p className="chart-title">{opened.groupName}物种浓度</p>
          <Chart option={species} height={200} label={`${opened.groupName}物种浓度`} />
        </>
      ) : (
        <p className="state-hint">点击扇区查看物种浓度</p>
      )}
    </>
  )
}
