import type { CallAnswer } from '../../../../client/use-call.ts'
import { formatMeasured, missingText } from '../../../../kit/format.ts'
import { answeredFacts } from '../answered-facts.ts'
import { Panel, type PanelPlace } from '../panel.tsx'
import { rowsAround } from '../rows-around.ts'
import { usePanel } from '../use-panel.ts'
import { useTurn } from '../use-turn.ts'
import { WallList } from '../wall-list.tsx'
import { WallTabs } from '../wall-tabs.tsx'

type Ranking = CallAnswer<'cockpitRankingStatistics'>
type Row = Ranking['rows'][number]

const ranges = [
  { rankType: 'city168', title: '168' },
  { rankType: 'province', title: '全省13市' },
  { rankType: 'area', title: '区县' },
  { rankType: 'site', title: '站点' },
] as const

/** Ranks gained or lost against the base period, in sign and word. */
const Move = ({ move }: { move: number | null }) => {
  if (move === null) return <span className="wall-move missing">{missingText}</span>
  if (move === 0) return <span className="wall-move figure">平</span>
  return (
    <span className={`wall-move figure ${move > 0 ? 'wall-move-up' : 'wall-move-down'}`}>
      {move > 0 ? '▲升' : '▼降'}
      {Math.abs(move)}
    </span>
  )
}

const RankRow = ({ row, digits }: { row: Row; digits: number }) => (
  <div className={row.isOwn ? 'wall-rank wall-rank-own' : 'wall-rank'}>
    <b className="figure">{row.rank}</b>
    <span className="wall-rank-tie">{row.isTied ? '并列' : ''}</span>
    <span className="ellipsis">{row.name}</span>
    <span className="figure wall-rank-value">{formatMeasured(row.value, digits)}</span>
    <Move move={row.move} />
  </div>
)

const reasonOf = ({ reason, rows }: Ranking): string | null =>
  reason ?? (rows.length === 0 ? '所选范围没有参与排名的对象' : null)

/** 排名统计: four ranges by turns; where all cannot stand, the first ones and the own with its neighbours. */
export const RankingPanel = (place: PanelPlace) => {
  const [index, choose] = useTurn(ranges.length)
  const { rankType } = ranges[index] ?? ranges[0]
  const answer = usePanel('cockpitRankingStatistics', { rankType })
  const tabs = <WallTabs label="排名范围" titles={ranges.map(({ title }) => title)} shown={index} onChoose={choose} />
  return (
    <Panel {...place} answer={answer} facts={answeredFacts} empty={reasonOf} tools={tabs}>
      {({ rows, digits, factorName, unit, sentence, excluded, period }) => (
        <div className="wall-ranking">
          <p className="wall-note">
            {sentence ? <b className="wall-own-rank">{sentence}</b> : null} {period.name} {factorName}（{unit}）
            {sentence ? '' : `共${rows.length}个`}
          </p>
          <WallList
            label="排名"
            rows={rows}
            rowHeight={36}
            keyOf={({ code }) => code}
            choose={(all, count) => rowsAround(all, ({ isOwn }) => isOwn, count)}
          >
            {(row) => <RankRow row={row} digits={digits} />}
          </WallList>
          {excluded.length > 0 ? (
            <p className="wall-note">
              未参与排名：{excluded.map(({ name, reason }) => `${name}（${reason}）`).join('、')}
            </p>
          ) : null}
        </div>
      )}
    </Panel>
  )
}
